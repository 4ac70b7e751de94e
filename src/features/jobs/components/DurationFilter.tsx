import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { MESSAGES } from '@/services/text/messages';
import { DURATION_CHOICES, parseRunDuration } from '../model/runDuration';
import { JOB_TEXTS } from '../texts';

const ALL = DURATION_CHOICES[0];

const useStyles = makeStyles({
  filter: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
  },
  label: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  box: { minWidth: '96px', width: '96px' },
  input: { minWidth: 0, width: '100%' },
  problem: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

interface DurationFilterProps {
  /** From the address; empty for any. */
  value: string;
  onChange: (text: string) => void;
}

/** How long a run took at least: chosen, or typed and taken with Enter or on leaving the box (JOB-11). */
export function DurationFilter({ value, onChange }: DurationFilterProps) {
  const styles = useStyles();
  const id = useId();
  const [seen, setSeen] = useState(value);
  // Undefined while nobody types: the box then says what is in force.
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  if (value !== seen) {
    setSeen(value);
    setTyped(undefined);
    setRefused(false);
  }
  const take = (text: string) => {
    const parsed = parseRunDuration(text);
    setRefused('problem' in parsed);
    if ('problem' in parsed) return;
    setTyped(undefined);
    const next = parsed.milliseconds === undefined ? '' : text.trim();
    if (next !== value) onChange(next);
  };
  const hasProblem = isRefused || (typed === undefined && 'problem' in parseRunDuration(value));
  const shown = typed ?? (value === '' ? ALL : value);
  return (
    <div className={styles.filter}>
      <label className={styles.label} htmlFor={id}>
        {JOB_TEXTS.duration}
      </label>
      <Combobox
        expandIcon={{ tabIndex: -1 }}
        id={id}
        className={styles.box}
        input={{ className: styles.input }}
        freeform
        title={JOB_TEXTS.durationHelp}
        value={shown}
        selectedOptions={[shown]}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onBlur={() => {
          if (typed !== undefined) take(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) take(typed);
        }}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue !== undefined) take(optionValue);
        }}
      >
        {DURATION_CHOICES.map((choice) => (
          <Option key={choice} value={choice}>
            {choice}
          </Option>
        ))}
      </Combobox>
      <span id={`${id}-problem`} role="status" className={styles.problem}>
        {hasProblem ? MESSAGES.durationFormat : ''}
      </span>
    </div>
  );
}
