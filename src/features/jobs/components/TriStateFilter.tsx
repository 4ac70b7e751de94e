import {
  Input,
  makeStyles,
  MenuButton,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { TriState } from '@/components/filters/TriState';
import { MESSAGES } from '@/services/text/messages';
import { withTriState, type TriStateMap } from '@/services/url/codecs/triState';
import { matchingValues, offeredValues } from '../model/filterValues';
import { JOB_TEXTS } from '../texts';

/** Fewer than these are seen at a glance. */
const SEARCH_FROM = 10;

const useStyles = makeStyles({
  button: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: '340px',
    maxWidth: '95vw',
    boxSizing: 'border-box',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    maxHeight: '320px',
    overflowY: 'auto',
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

export interface TriStateFilterProps {
  label: string;
  options: readonly string[];
  value: TriStateMap;
  onChange: (value: TriStateMap) => void;
  /** Where there are no options: why. */
  noOptions?: string;
}

function Values({ label, options, value, onChange, noOptions }: TriStateFilterProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const offered = offeredValues(options, value);
  const { shown, isCut } = matchingValues(offered, typed);
  return (
    <div className={styles.surface}>
      {offered.length >= SEARCH_FROM && (
        <Input
          size="small"
          value={typed}
          aria-label={JOB_TEXTS.findName}
          placeholder={JOB_TEXTS.findName}
          onChange={(_, { value: text }) => setTyped(text)}
        />
      )}
      <div className={styles.list} role="group" aria-label={label}>
        {shown.map((option) => (
          <TriState
            key={option}
            label={option}
            value={value.get(option) ?? 0}
            onChange={(state) => onChange(withTriState(value, option, state))}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.hint}>{offered.length === 0 ? noOptions : MESSAGES.noOptions}</p>
      )}
      {isCut && <p className={styles.hint}>{MESSAGES.startTyping}</p>}
    </div>
  );
}

/** Values that rows must have, or must not have, behind a button that says how many are chosen. */
export function TriStateFilter(props: TriStateFilterProps) {
  const styles = useStyles();
  const { label, value } = props;
  const said = value.size === 0 ? JOB_TEXTS.any : JOB_TEXTS.counted(value.size);
  return (
    <Popover trapFocus positioning="below-start">
      <PopoverTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} aria-label={`${label}: ${said}`}>
          {value.size === 0 ? label : `${label} (${String(value.size)})`}
        </MenuButton>
      </PopoverTrigger>
      <PopoverSurface aria-label={label} tabIndex={-1}>
        <Values {...props} />
      </PopoverSurface>
    </Popover>
  );
}
