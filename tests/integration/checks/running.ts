import { runCheck } from '@server/checks/runCheck';
import type { CheckContext, CheckResult } from '@server/checks/types';

/** Runs one check entry as the jobs would; `signal` stops it from outside. */
export function run(
  type: string,
  spec: Record<string, unknown>,
  signal = new AbortController().signal,
  world: Partial<Pick<CheckContext, 'connection' | 'mayExec'>> = {},
): Promise<CheckResult> {
  return runCheck(
    { type, name: 'under test', spec },
    { signal, now: () => Date.now(), connection: () => Promise.resolve(undefined), mayExec: false, ...world },
  );
}

/** A text that matches `says`, typed for assertions. */
export function saying(says: RegExp): string {
  return expect.stringMatching(says) as string; // jest types its matchers as any
}
