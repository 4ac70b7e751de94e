import { Button, makeStyles, SearchBox, ToggleButton, tokens, Tooltip } from '@fluentui/react-components';
import {
  ArrowDownRegular,
  ArrowUpRegular,
  TextCaseTitleRegular,
  TextWholeWordRegular,
  BracesRegular,
} from '@fluentui/react-icons';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import type { Findings } from '../reader/lineReader';
import type { LogsSearch } from '../search';
import { LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS, flexWrap: 'wrap' },
  box: { width: '260px', maxWidth: '100%' },
  count: {
    minWidth: '96px',
    paddingInline: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

const PROBLEMS: Readonly<Partial<Record<Findings['state'], string>>> = {
  invalid: LOG_TEXTS.invalid,
  tooSlow: LOG_TEXTS.tooSlow,
  unsupported: LOG_TEXTS.unsupported,
};

function Switch(props: { label: string; icon: ReactElement; isOn: boolean; onToggle: () => void }) {
  return (
    <Tooltip content={props.label} relationship="label">
      <ToggleButton
        size="small"
        appearance="subtle"
        icon={props.icon}
        checked={props.isOn}
        onClick={props.onToggle}
      />
    </Tooltip>
  );
}

/** The key / finds, as everywhere in the console; the browser's own find stays what it is. */
function useFindKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [input]);
}

interface FindBarProps {
  search: LogsSearch;
  state: Findings['state'];
  /** Found lines that are shown, and the number of the one where find stands. */
  count: number;
  at: number | undefined;
  onChange: (patch: Partial<LogsSearch>) => void;
  onStep: (step: 1 | -1) => void;
}

/** Find in the lines that are here: Enter goes on, Shift and Enter back (conventions 3.7). */
export function FindBar({ search, state, count, at, onChange, onStep }: FindBarProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  useFindKey(input);
  const problem = PROBLEMS[state];
  const isEmpty = search.find === '';
  return (
    <div role="search" aria-label={LOG_TEXTS.find} className={styles.bar}>
      <SearchBox
        className={styles.box}
        size="small"
        input={{ ref: input, 'aria-label': LOG_TEXTS.find, 'aria-invalid': problem !== undefined }}
        placeholder={LOG_TEXTS.find}
        value={search.find}
        onChange={(_, { value }) => onChange({ find: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
        }}
      />
      <Switch
        label={LOG_TEXTS.matchCase}
        icon={<TextCaseTitleRegular />}
        isOn={search.matchCase}
        onToggle={() => onChange({ matchCase: !search.matchCase })}
      />
      <Switch
        label={LOG_TEXTS.wholeWord}
        icon={<TextWholeWordRegular />}
        isOn={search.wholeWord}
        onToggle={() => onChange({ wholeWord: !search.wholeWord })}
      />
      <Switch
        label={LOG_TEXTS.regex}
        icon={<BracesRegular />}
        isOn={search.regex}
        onToggle={() => onChange({ regex: !search.regex })}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={LOG_TEXTS.previous}
        title={LOG_TEXTS.previous}
        disabledFocusable={count === 0}
        onClick={() => onStep(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={LOG_TEXTS.next}
        title={LOG_TEXTS.next}
        disabledFocusable={count === 0}
        onClick={() => onStep(1)}
      />
      <span role="status" className={styles.count}>
        {problem ?? (isEmpty ? '' : LOG_TEXTS.found(at, count, state === 'searching'))}
      </span>
    </div>
  );
}
