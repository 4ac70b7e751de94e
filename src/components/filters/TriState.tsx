import { makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { intentProps, type HearIntent } from './intent';

/** 1 include, -1 exclude, 0 off (specification 2 §4). */
export type TriStateValue = -1 | 0 | 1;

/** The pointer over it changes nothing of a pressed one. */
const PRESSED = '&[aria-pressed="true"], &[aria-pressed="true"]:hover';
const PRESSED_IN_HIGH_CONTRAST = {
  backgroundColor: 'Highlight',
  color: 'HighlightText',
  ...shorthands.borderColor('Highlight'),
  forcedColorAdjust: 'none',
} as const;

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
  // The look of Fluent's small toggle button without its component: a press is painted with the rows that it brings,
  // and what is pressed is one attribute. Its class name is the one that touch.css knows.
  option: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '36px',
    padding: `3px ${tokens.spacingHorizontalS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
      ...shorthands.borderColor(tokens.colorNeutralStroke1Hover),
    },
    ':hover:active': {
      backgroundColor: tokens.colorNeutralBackground1Pressed,
      color: tokens.colorNeutralForeground1Pressed,
      ...shorthands.borderColor(tokens.colorNeutralStroke1Pressed),
    },
    ':focus-visible': {
      zIndex: 1,
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    '@media (forced-colors: active)': { [PRESSED]: PRESSED_IN_HIGH_CONTRAST },
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
    [PRESSED]: {
      backgroundColor: tokens.colorStatusSuccessBackground1,
      color: tokens.colorStatusSuccessForeground1,
    },
  },
  exclude: {
    [PRESSED]: {
      backgroundColor: tokens.colorStatusDangerBackground1,
      color: tokens.colorStatusDangerForeground1,
    },
  },
  // The selected pair of tokens: high contrast inverts a pressed control, ink included.
  off: {
    [PRESSED]: {
      fontWeight: tokens.fontWeightRegular,
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
    <button
      type="button"
      aria-pressed={isActive}
      className={mergeClasses('fui-Button', styles.option, styles[option.place], styles[option.tint])}
      onClick={() => onChange(next)}
      {...intentProps(next, onIntent)}
    >
      {option.text}
    </button>
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
