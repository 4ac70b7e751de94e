import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SHAPE_DRAWINGS } from './statusShapes';
import { statusShape, statusTone, statusWord, type Tone } from './statusTone';

const useStyles = makeStyles({
  shape: { flexShrink: 0, verticalAlign: 'text-bottom', display: 'inline-block', forcedColorAdjust: 'auto' },
  // High contrast paints what is drawn in the colour of text, a mark on its shape as well: nothing of it would be seen.
  mark: { forcedColorAdjust: 'none', '@media (forced-colors: active)': { stroke: 'Canvas' } },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  neutral: { color: tokens.colorNeutralForeground3 },
});

/** Class with the text colour of a tone, for a word beside its shape. */
export function useToneClass(tone: Tone): string {
  return useStyles()[tone];
}

export interface StatusShapeProps {
  status: string | null | undefined;
  /** Pixels of the square box. */
  size?: number;
  /** True where the word stands beside it: the drawing is then silent. */
  isDecorative?: boolean;
}

/** ● ▲ ■ ◇ ⏸ ◐ with their colour and, unless decorative, the status word as accessible name. */
export function StatusShape({ status, size = 16, isDecorative = false }: StatusShapeProps) {
  const styles = useStyles();
  const { body, mark, outlined } = SHAPE_DRAWINGS[statusShape(status)];
  const word = statusWord(status);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={mergeClasses(styles.shape, styles[statusTone(status)])}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word })}
      focusable="false"
    >
      <path
        d={body}
        fill={outlined ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={outlined ? 1.5 : 0}
        fillRule="evenodd"
      />
      {mark && (
        <path
          d={mark}
          className={styles.mark}
          fill="none"
          stroke={tokens.colorNeutralBackground1}
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
