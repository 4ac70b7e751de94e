/** Runs one check: deadline, abort and every failure become a result with a sentence, never a green light by default. */
import { EMBEDDED_CHECK_TYPES, isEmbeddedCheckType } from '@/services/contracts/checkTypes';
import { isPresent } from './fields';
import { DeadlineReached, explainNetworkError } from './networkErrors';
import { RUNNERS } from './runners';
import { InvalidCheck } from './types';
import type { CheckContext, CheckDefinition, CheckFinding, CheckResult } from './types';

/** Expressions decide what "passed" means, so a check that has one is not judged without it. */
const EXPRESSIONS = ['test', 'transform'] as const;

export type CheckToRun = Pick<CheckDefinition, 'name' | 'spec'> & { type: string };

function invalid(sentence: string): CheckFinding {
  return { pass: false, invalid: true, message: 'Not run', error: sentence };
}

function refusal({ type, spec }: CheckToRun): string | undefined {
  if (!isEmbeddedCheckType(type)) {
    const types = EMBEDDED_CHECK_TYPES.join(', ');
    return `The embedded runner cannot run ${type} checks; it runs ${types}. Use one of those, or run this check on the platform.`;
  }
  const expression = EXPRESSIONS.find((key) => isPresent(spec, key));
  if (expression === undefined) return undefined;
  return `${expression} expressions are not run by the embedded runner yet, so the check was not judged. Remove ${expression}, or run this check on the platform.`;
}

async function find(check: CheckToRun, context: CheckContext): Promise<CheckFinding> {
  const reason = refusal(check);
  if (reason !== undefined || !isEmbeddedCheckType(check.type)) return invalid(reason ?? '');
  const runner = RUNNERS[check.type];
  try {
    runner.validate(check.spec);
    const deadlineMs = runner.deadlineMs(check.spec);
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any([context.signal, deadline]);
    const late = new Promise<never>((_resolve, reject) => {
      const stop = () =>
        reject(context.signal.aborted ? new Error('the run was stopped') : new DeadlineReached(deadlineMs));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
    return await Promise.race([runner.run(check.spec, { ...context, signal }), late]);
  } catch (error) {
    if (error instanceof InvalidCheck) return invalid(error.message);
    return { pass: false, message: 'No result', error: explainNetworkError(error, check.name) };
  }
}

/** Runs a check and never rejects; a type or expression that is not embedded gives an invalid, unhealthy result. */
export async function runCheck(check: CheckToRun, context: CheckContext): Promise<CheckResult> {
  const started = performance.now();
  const finding = await find(check, context);
  const durationMs = Math.max(0, Math.round(finding.durationMs ?? performance.now() - started));
  return { ...finding, durationMs };
}
