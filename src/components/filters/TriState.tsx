import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { intentProps, type HearIntent } from './intent';

/** 1 include, -1 exclude, 0 off (specification 2 §4). */
export type TriStateValue = -1 | 0 | 1;

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  label: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  options: { display: 'inline-flex', flexShrink: 0 },
  option: {
    minWidth: '36px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    borderRadius: 0,
  },
  first: {
    borderTopLeftRadius: tokens.borderRadiusMedium,
    borderBottomLeftRadius: tokens.borderRadiusMedium,
  },
  middle: { marginLeft: '-1px' },
  last: {
    marginLeft: '-1px',
    borderTopRightRadius: tokens.borderRadiusMedium,
    borderBottomRightRadius: tokens.borderRadiusMedium,
  },
  include: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
    ':hover': {
      backgroundColor: tokens.colorStatusSuccessBackground1,
      color: tokens.colorStatusSuccessForeground1,
    },
  },
  exclude: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground1,
      color: tokens.colorStatusDangerForeground1,
    },
  },
  // The selected pair of tokens: high contrast inverts a pressed control, ink included.
  off: {
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorNeutralForeground1Selected,
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Selected,
      color: tokens.colorNeutralForeground1Selected,
    },
  },
});

const OPTIONS = [
  { value: -1, text: 'No', place: 'first', tint: 'exclude' },
  { value: 0, text: 'All', place: 'middle', tint: 'off' },
  { value: 1, text: 'Yes', place: 'last', tint: 'include' },
] as const;

interface OptionButtonProps {
  option: (typeof OPTIONS)[number];
  isActive: boolean;
  onChange: (value: TriStateValue) => void;
  onIntent: HearIntent<TriStateValue> | undefined;
}

const OptionButton = memo(function OptionButton({ option, isActive, onChange, onIntent }: OptionButtonProps) {
  const styles = useStyles();
  const next = isActive ? 0 : option.value;
  return (
    <ToggleButton
      size="small"
      checked={isActive}
      className={mergeClasses(styles.option, styles[option.place], isActive && styles[option.tint])}
      onClick={() => onChange(next)}
      {...intentProps(next, onIntent)}
    >
      {option.text}
    </ToggleButton>
  );
});

export interface TriStateProps {
  /** The label that is filtered by, such as 'critical'. */
  label: string;
  value: TriStateValue;
  /** While it stays the same function, only the options that change are drawn again. */
  onChange: (value: TriStateValue) => void;
  /** Hears which value is about to be chosen. */
  onIntent?: HearIntent<TriStateValue>;
}

/** Exclude, ignore or include; pressing the active option resets it to 0 (checklist WIDGET-3). */
export const TriState = memo(function TriState({ label, value, onChange, onIntent }: TriStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <span className={styles.options}>
        {OPTIONS.map((option) => (
          <OptionButton
            key={option.value}
            option={option}
            isActive={option.value === value}
            onChange={onChange}
            onIntent={onIntent}
          />
        ))}
      </span>
    </div>
  );
});
