import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { use } from 'react';
import type { CheckSummary } from '@/services/contracts/rows';
import { formatPercent, uptimeFraction } from '@/services/format/numbers';
import { ListRange } from '../hooks/listRange';
import { runInterval } from '../model/checkHealth';
import { describeObserved, observedOfRuns } from '../model/observed';

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

type Observed = Pick<CheckSummary, 'uptime' | 'last_runtime' | 'next_runtime'>;

function titleOf(check: Observed, rangeMs: number): string {
  const { uptime } = check;
  const runs = uptime.passed + uptime.failed;
  if (runs === 0) return 'No runs in this time range';
  const counted = `${uptime.passed} of ${runs} runs passed`;
  const observed = observedOfRuns(uptime, runInterval(check), rangeMs);
  if (observed === undefined) return counted;
  return `${counted} · ${describeObserved(uptime, observed.observedMs, observed.unknownMs)}`;
}

/** Uptime; how many runs and how much time it speaks for stands on the hover (conventions §3.2, beyond M9). */
export function UptimeText({ check }: { check: Observed }) {
  const styles = useStyles();
  const rangeMs = use(ListRange);
  const fraction = uptimeFraction(check.uptime);
  return (
    <span className={mergeClasses(styles.text, styles[toneOf(fraction)])} title={titleOf(check, rangeMs)}>
      {formatPercent(fraction)}
    </span>
  );
}
