import { Combobox, Field, makeStyles, Option } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type UIEvent } from 'react';
import { HintInList, LookupNews } from '@/components/feedback/LookupNews';
import { lookupWords, type Lookup } from '@/services/errors/lookup';
import { MESSAGES } from '@/services/text/messages';
import { LOOKUP_VALUE, LookupOption, retryByKey } from './LookupOption';

/** More options than these are drawn in part: as many at first, and twice as many at each end of a scroll. */
export const WINDOW_THRESHOLD = 20;
/** After the last key, before options are asked for elsewhere (specification 2 §5). */
const ASK_DELAY_MILLISECONDS = 100;
const END_PIXELS = 8;

const useStyles = makeStyles({
  combobox: { minWidth: 0, width: '100%' },
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px', overflowY: 'auto' },
});

export interface SearchOption {
  value: string;
  /** Default: the value itself. */
  label?: string;
}

export interface SearchSelectProps {
  label: string;
  options: readonly SearchOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Several may be chosen; default one. */
  isMultiple?: boolean;
  /** What the closed box says; default the labels of what is selected. */
  closedText?: string;
  placeholder?: string;
  /** Options come from elsewhere: asked for 100 ms after the last key. Without it the given options are searched. */
  onSearch?: (text: string) => void;
  /** How far the options were read: a list that is empty for now does not say that there are none. */
  lookup?: Lookup | undefined;
  /** Beside controls of their usual height; default small. */
  size?: 'small' | 'medium';
  /** Milliseconds instead of those 100: resources wait for 300 (WIDGET-15). */
  searchDelay?: number;
}

function labelOf({ value, label }: SearchOption): string {
  return label ?? value;
}

/** The options that hold `query`, whatever its case. */
export function matchingOptions(options: readonly SearchOption[], query: string): readonly SearchOption[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? options : options.filter((option) => labelOf(option).toLowerCase().includes(needle));
}

/** What is chosen stays offered, although no answer has it. */
function withChosen(options: readonly SearchOption[], selected: readonly string[]): readonly SearchOption[] {
  const gone = selected.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...gone.map((value): SearchOption => ({ value }))];
}

/** The line under the options: nothing matches, or typing finds more (checklist WIDGET-18). */
function hintOf(query: string, matches: number, shown: number, isRead: boolean): string | undefined {
  if (matches === 0 && !isRead) return undefined;
  if (matches === 0) return query.trim() === '' ? MESSAGES.startTyping : MESSAGES.noOptions;
  return shown < matches && query.trim() === '' ? MESSAGES.startTyping : undefined;
}

function useDelayed(onSearch: ((text: string) => void) | undefined, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string) => {
    clearTimeout(timer.current);
    if (onSearch) timer.current = setTimeout(() => onSearch(text), delay);
  };
}

/** One or several of a long list, found by typing; only a window of the options is drawn (WIDGET-17, WIDGET-18). */
export function SearchSelect(props: SearchSelectProps) {
  const { label, options, selected, onChange, isMultiple = false, placeholder, onSearch, lookup } = props;
  const styles = useStyles();
  const lookupId = useId();
  const isRead = lookupWords(lookup) === undefined;
  // Undefined while nobody types: the box then says what is selected.
  const [query, setQuery] = useState<string>();
  const [count, setCount] = useState(WINDOW_THRESHOLD);
  const ask = useDelayed(onSearch, props.searchDelay ?? ASK_DELAY_MILLISECONDS);
  const all = withChosen(options, selected);
  // An older answer fits another text: of it only what fits this one.
  const typed = query ?? '';
  const matches = onSearch && isRead ? all : matchingOptions(all, typed);
  const shown = matches.length <= WINDOW_THRESHOLD ? matches : matches.slice(0, count);
  const hint = hintOf(typed, matches.length, shown.length, isRead);
  const chosen = all.filter(({ value }) => selected.includes(value)).map(labelOf);
  const search = (text: string | undefined) => {
    setQuery(text);
    setCount(WINDOW_THRESHOLD);
    ask(text ?? '');
  };
  const grow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const rest = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (rest <= END_PIXELS && shown.length < matches.length) setCount(count * 2);
  };
  return (
    <>
      <Field label={label} size={props.size ?? 'small'}>
        <Combobox
          className={styles.combobox}
          input={{ className: styles.input }}
          // For a pointer: by key the box itself opens, with an arrow, and a second stop would say the same.
          expandIcon={{ tabIndex: -1 }}
          listbox={{ className: styles.list, onScroll: grow }}
          multiselect={isMultiple}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={query ?? props.closedText ?? chosen.join(', ')}
          selectedOptions={[...selected]}
          onChange={(event) => search(event.target.value)}
          onOpenChange={(_, { open }) => search(open ? '' : undefined)}
          onKeyDownCapture={(event) => retryByKey(event, { id: lookupId, lookup })}
          onOptionSelect={(_, { optionValue, selectedOptions }) => {
            if (optionValue === LOOKUP_VALUE) return;
            onChange(selectedOptions);
            if (!isMultiple) setQuery(undefined);
          }}
        >
          {shown.map((option) => (
            <Option key={option.value} value={option.value} text={labelOf(option)}>
              {labelOf(option)}
            </Option>
          ))}
          {hint !== undefined && (
            <Option key="hint" value="" text={hint} disabled>
              <HintInList text={hint} />
            </Option>
          )}
          <LookupOption id={lookupId} lookup={lookup} />
        </Combobox>
      </Field>
      <LookupNews lookup={lookup} isOpen={query !== undefined} hint={hint} />
    </>
  );
}
