import { makeStyles, SearchBox as FluentSearchBox } from '@fluentui/react-components';
import { memo, useEffect, useRef, useState, type Ref } from 'react';

/** After the last key (specification 2 §5). */
const SEARCH_DELAY_MILLISECONDS = 400;

const useStyles = makeStyles({ box: { width: '100%', maxWidth: '480px' } });

export interface SearchBoxProps {
  /** What is searched for now, from the address. */
  value: string;
  onSearch: (text: string) => void;
  /** Also the placeholder: 'Search by name, description, or endpoint'. */
  label: string;
  /** For the page's '/' key. */
  ref?: Ref<HTMLInputElement>;
}

/** Searches 400 ms after the last key, at once on Enter, and at once when it is cleared (WIDGET-14, 15, 16). */
export const SearchBox = memo(function SearchBox({ value, onSearch, label, ref }: SearchBoxProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a cleared filter or a link changed the address: the box follows, unless it is what was just typed.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text !== value) onSearch(text);
  };
  return (
    <FluentSearchBox
      className={styles.box}
      input={{ ref, 'aria-label': label }}
      placeholder={label}
      value={typed}
      onChange={(_, { value: text }) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (text === '') search('');
        else timer.current = setTimeout(() => search(text), SEARCH_DELAY_MILLISECONDS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed);
      }}
    />
  );
});
