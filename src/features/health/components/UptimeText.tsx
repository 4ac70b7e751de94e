import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatPercent, uptimeFraction } from '@/services/format/numbers';
import type { CheckUptime } from '@/services/contracts/rows';

const useStyles = makeStyles({
  text: { fontVariantNumeric: 'tabular-nums' },
  good: { color: tokens.colorNeutralForeground1 },
  fair: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

const FAIR_FROM = 0.99;

function toneOf(fraction: number | undefined): 'good' | 'fair' | 'bad' {
  if (fraction === undefined || fraction === 1) return 'good';
  return fraction >= FAIR_FROM ? 'fair' : 'bad';
}

/** Uptime with its denominator on the hover; the figure itself carries the tone (conventions §3.2). */
export function UptimeText({ uptime }: { uptime: CheckUptime }) {
  const styles = useStyles();
  const fraction = uptimeFraction(uptime);
  const runs = uptime.passed + uptime.failed;
  const title =
    fraction === undefined ? 'No runs in this time range' : `${uptime.passed} of ${runs} runs passed`;
  return (
    <span className={mergeClasses(styles.text, styles[toneOf(fraction)])} title={title}>
      {formatPercent(fraction)}
    </span>
  );
}
