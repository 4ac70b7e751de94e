import { makeStyles, tokens } from '@fluentui/react-components';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkPath, type StatusStep } from '../model/statusSteps';
import { BOARD_TEXTS } from '../boardTexts';

const useStyles = makeStyles({
  line: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: 1.5 },
});

interface StatusSparkProps {
  steps: readonly StatusStep[];
  /** Where the line ends; milliseconds since the epoch. */
  now: number;
}

/** How sure people were over time, up for certain; read aloud as the statuses it went through. */
export function StatusSpark({ steps, now }: StatusSparkProps) {
  const styles = useStyles();
  const words = BOARD_TEXTS.went(steps.map(({ status }) => status));
  return (
    <svg width={SPARK_WIDTH} height={SPARK_HEIGHT} role="img" aria-label={words} focusable="false">
      <title>{words}</title>
      <path className={styles.line} d={sparkPath(steps, now)} />
    </svg>
  );
}
