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
import { SearchBox } from '@/components/filters/SearchBox';
import { TriState } from '@/components/filters/TriState';
import { CountBadge } from '@/components/layout/CountBadge';
import { withTriState, type TriStateMap } from '@/services/url/codecs/triState';
import { CATALOG_TEXTS } from '../texts';

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

interface TriStateFilterProps {
  /** 'Tags'. */
  label: string;
  options: readonly TriStateOption[];
  value: TriStateMap;
  onChange: (value: TriStateMap) => void;
}

function Values({ label, options, value, onChange }: TriStateFilterProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  // A value from the address that nothing has any more must stay visible, or it could not be taken away.
  const gone = [...value.keys()].filter((key) => !options.some((option) => option.value === key));
  const all = [...gone.map((key): TriStateOption => ({ value: key, label: key })), ...options];
  const needle = typed.trim().toLowerCase();
  const matching = all.filter((option) => option.label.toLowerCase().includes(needle));
  const shown = matching.slice(0, SHOWN);
  if (all.length === 0) return <p className={styles.hint}>{CATALOG_TEXTS.noValues}</p>;
  return (
    <>
      {all.length >= SEARCH_FROM && (
        <SearchBox label={CATALOG_TEXTS.filterValues(label)} value={typed} onSearch={setTyped} />
      )}
      <div className={styles.list}>
        {shown.map((option) => (
          <TriState
            key={option.value}
            label={option.label}
            value={value.get(option.value) ?? 0}
            onChange={(state) => {
              onChange(withTriState(value, option.value, state));
            }}
          />
        ))}
        {shown.length === 0 && <p className={styles.hint}>{CATALOG_TEXTS.noSuchValue}</p>}
        {shown.length < matching.length && (
          <p className={styles.hint}>{CATALOG_TEXTS.moreValues(matching.length - shown.length)}</p>
        )}
      </div>
    </>
  );
}

/** Values to include, exclude or leave alone, behind a button that counts those in force. */
export function TriStateFilter(props: TriStateFilterProps) {
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
