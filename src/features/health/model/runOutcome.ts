/** What "Run Now" came to, from either shape of answer (checklist OPEN-24). */
import type { RunCheckAnswer } from '@/services/contracts/healthRows';
import { formatDuration } from '@/services/format/duration';

export interface RunOutcome {
  /** Status word for the badge. */
  status: 'healthy' | 'unhealthy' | 'unknown';
  text: string;
}

function withDetail(sentence: string, detail: string | undefined): string {
  return detail === undefined || detail.trim() === '' ? sentence : `${sentence}: ${detail}`;
}

function ofCounts(total: number, failed: number): RunOutcome {
  if (total === 0) return { status: 'unknown', text: 'Nothing was run' };
  if (failed === 0) return { status: 'healthy', text: total === 1 ? 'Passed' : `All ${total} runs passed` };
  return { status: 'unhealthy', text: total === 1 ? 'Failed' : `${failed} of ${total} runs failed` };
}

/** The outcome in words; an empty answer means that nothing ran. */
export function runOutcome(answer: RunCheckAnswer | null): RunOutcome {
  if (answer === null) return { status: 'unknown', text: 'Nothing was run' };
  const { pass, total, failed, success, duration, message, error } = answer;
  if (pass === undefined && total !== undefined) return ofCounts(total, failed ?? total - (success ?? total));
  if (pass === true) {
    const took = duration === undefined ? '' : ` in ${formatDuration(duration)}`;
    return { status: 'healthy', text: withDetail(`Passed${took}`, message) };
  }
  // The platform leaves `pass` out when it is false.
  return { status: 'unhealthy', text: withDetail('Failed', error ?? message) };
}
