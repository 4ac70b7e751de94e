import { makeStyles, SearchBox as FluentSearchBox, useMergedRefs } from '@fluentui/react-components';
import { memo, useEffect, useRef, useState, type Ref } from 'react';
import type { HearIntent } from './intent';
import { useTypedFirst } from './useTypedFirst';

/** After the last key (specification 2 §5). */
const SEARCH_DELAY_MILLISECONDS = 400;

/** What would be found can be prepared from the pause between two keys on, until the search begins. */
const INTENT_DELAY_MILLISECONDS = 60;

const useStyles = makeStyles({ box: { width: '100%', maxWidth: '480px' } });

export interface SearchBoxProps {
  /** What is searched for now, from the address. */
  value: string;
  onSearch: (text: string) => void;
  /** Hears what is about to be searched for. */
  onIntent?: HearIntent<string>;
  /** Also the placeholder: 'Search by name, description, or endpoint'. */
  label: string;
  /** For the page's '/' key. */
  ref?: Ref<HTMLInputElement>;
}

/** Searches 400 ms after the last key, at once on Enter, and at once when it is cleared (WIDGET-14, 15, 16). */
export const SearchBox = memo(function SearchBox({ value, onSearch, onIntent, label, ref }: SearchBoxProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // What this box asked for and has not seen in the address yet.
  const [asked, setAsked] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a cleared filter or a link changed the address: the box follows, unless it asked for that itself and somebody
  // has typed on meanwhile.
  if (value !== seen) {
    setSeen(value);
    setAsked(undefined);
    if (value !== asked) setTyped(value);
  }
  const stopTimers = () => {
    clearTimeout(timer.current);
    clearTimeout(intent.current);
  };
  useEffect(() => stopTimers, []);
  const search = (text: string) => {
    stopTimers();
    if (text === value) return;
    setAsked(text);
    onSearch(text);
  };
  const hear = (text: string, pressedAt: number) => {
    stopTimers();
    if (text === '') {
      search('');
      return;
    }
    // From the key on, not from when the page came to it.
    const passed = Math.max(0, performance.now() - pressedAt);
    timer.current = setTimeout(() => search(text), SEARCH_DELAY_MILLISECONDS - passed);
    intent.current = setTimeout(() => onIntent?.(text, false), INTENT_DELAY_MILLISECONDS - passed);
  };
  useTypedFirst(input, { onText: hear, onPainted: setTyped });
  return (
    <FluentSearchBox
      className={styles.box}
      input={{ ref: useMergedRefs(input, ref), 'aria-label': label }}
      placeholder={label}
      value={typed}
      onChange={(_, { value: text }) => {
        setTyped(text);
        hear(text, performance.now());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(input.current?.value ?? typed);
      }}
    />
  );
});
