import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { CountBadge } from '@/components/layout/CountBadge';
import { formatCount } from '@/services/format/numbers';
import { SearchBox } from './SearchBox';
import { TriState, type TriStateValue } from './TriState';

/** More values than these are found by typing. */
const SHOWN = 50;
const SEARCH_FROM = 8;

const useStyles = makeStyles({
  surface: { width: '340px', maxWidth: '90vw', boxSizing: 'border-box', padding: tokens.spacingHorizontalM },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    maxHeight: '360px',
    overflowY: 'auto',
    marginTop: tokens.spacingVerticalS,
  },
  hint: { color: tokens.colorNeutralForeground2, margin: 0 },
});

export interface TriStateOption {
  value: string;
  label: string;
}

export interface TriStateMenuProps {
  /** 'Tags'. */
  label: string;
  options: readonly TriStateOption[];
  /** Included with 1, excluded with -1. */
  value: ReadonlyMap<string, -1 | 1>;
  onChange: (key: string, state: TriStateValue) => void;
}

function Values({ label, options, value, onChange }: TriStateMenuProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  // A value from the address that nothing has any more must stay visible, or it could not be taken away.
  const gone = [...value.keys()].filter((key) => !options.some((option) => option.value === key));
  const all = [...gone.map((key): TriStateOption => ({ value: key, label: key })), ...options];
  const needle = typed.trim().toLowerCase();
  const matching = all.filter((option) => option.label.toLowerCase().includes(needle));
  const shown = matching.slice(0, SHOWN);
  if (all.length === 0) return <p className={styles.hint}>There is nothing to choose from.</p>;
  return (
    <>
      {all.length >= SEARCH_FROM && (
        <SearchBox label={`Find in ${label}`} value={typed} onSearch={setTyped} />
      )}
      <div className={styles.list}>
        {shown.map((option) => (
          <TriState
            key={option.value}
            label={option.label}
            value={value.get(option.value) ?? 0}
            onChange={(state) => onChange(option.value, state)}
          />
        ))}
        {shown.length === 0 && <p className={styles.hint}>Nothing matches.</p>}
        {shown.length < matching.length && (
          <p
            className={styles.hint}
          >{`${formatCount(matching.length - shown.length)} more: type to find them`}</p>
        )}
      </div>
    </>
  );
}

/** Values to include, exclude or leave alone, behind a button that counts those in force. */
export function TriStateMenu(props: TriStateMenuProps) {
  const styles = useStyles();
  const { label, value } = props;
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<ChevronDownRegular />} iconPosition="after">
          {label}
          {value.size > 0 && (
            <>
              &nbsp;
              <CountBadge count={value.size} />
            </>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label} className={styles.surface} tabIndex={-1}>
        <Values {...props} />
      </PopoverSurface>
    </Popover>
  );
}
