/** Runs one check: deadline, abort and every failure become a result with a sentence, never a green light by default. */
import { EMBEDDED_CHECK_TYPES, isEmbeddedCheckType } from '@/services/contracts/checkTypes';
import { startDeadline } from './deadline';
import { displayText, testComplaint, validateExpressions } from './expressions';
import { isPresent } from './fields';
import { explainNetworkError } from './networkErrors';
import { resolveConnections, withoutSecrets } from './resolveConnections';
import { RUNNERS } from './runners';
import { InvalidCheck } from './types';
import type {
  CheckContext,
  CheckDefinition,
  CheckFinding,
  CheckResult,
  CheckRunner,
  JsonObject,
} from './types';

export type CheckToRun = Pick<CheckDefinition, 'name' | 'spec'> & { type: string };

function invalid(sentence: string): CheckFinding {
  return { pass: false, invalid: true, message: 'Not run', error: sentence };
}

function refusal({ type, spec }: CheckToRun): string | undefined {
  if (!isEmbeddedCheckType(type)) {
    const types = EMBEDDED_CHECK_TYPES.join(', ');
    return `The embedded runner cannot run ${type} checks; it runs ${types}. Use one of those, or run this check on the platform.`;
  }
  if (!isPresent(spec, 'transform')) return undefined;
  // a transform turns one result into several checks: without it the check would not mean what was written
  return 'transform expressions are not run by the embedded runner yet, so the check was not judged. Remove transform, or run this check on the platform.';
}

/** What the runner found, as `test` and `display` see it. */
function judged(spec: JsonObject, finding: CheckFinding): CheckFinding {
  // what could not be reached has no facts to judge
  if (!finding.pass && finding.facts === undefined) return finding;
  const facts = finding.facts ?? { results: { ...finding.details, elapsed: finding.durationMs ?? 0 } };
  const message = displayText(spec, facts) ?? finding.message;
  if (!finding.pass) return { ...finding, message };
  const error = testComplaint(spec, facts);
  return error === undefined ? { ...finding, message } : { ...finding, message, pass: false, error };
}

async function runWithin(
  runner: CheckRunner,
  spec: JsonObject,
  context: CheckContext,
): Promise<CheckFinding> {
  const deadline = startDeadline(context.signal, runner.deadlineMs(spec));
  const { signal } = deadline;
  const late = new Promise<never>((_resolve, reject) => {
    const stop = () =>
      reject(deadline.isReached() ? (signal.reason as Error) : new Error('the run was stopped')); // a deadline's reason is DeadlineReached
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([runner.run(spec, { ...context, signal }), late]);
  } finally {
    deadline.clear();
  }
}

async function find(check: CheckToRun, context: CheckContext): Promise<CheckFinding> {
  const reason = refusal(check);
  if (reason !== undefined || !isEmbeddedCheckType(check.type)) return invalid(reason ?? '');
  const runner = RUNNERS[check.type];
  let secrets: readonly string[] = [];
  try {
    validateExpressions(check.spec);
    const resolved = await resolveConnections(check.spec, context);
    ({ secrets } = resolved);
    runner.validate(resolved.spec);
    const found = judged(check.spec, await runWithin(runner, resolved.spec, context));
    return clean(found, secrets);
  } catch (error) {
    if (error instanceof InvalidCheck) return clean(invalid(error.message), secrets);
    return clean(
      { pass: false, message: 'No result', error: explainNetworkError(error, check.name) },
      secrets,
    );
  }
}

function clean({ facts: _facts, ...finding }: CheckFinding, secrets: readonly string[]): CheckFinding {
  if (secrets.length === 0) return finding;
  return {
    ...finding,
    message: withoutSecrets(finding.message, secrets),
    ...(finding.error === undefined ? {} : { error: withoutSecrets(finding.error, secrets) }),
  };
}

/** Runs a check and never rejects; a type or expression that is not embedded gives an invalid, unhealthy result. */
export async function runCheck(check: CheckToRun, context: CheckContext): Promise<CheckResult> {
  const started = performance.now();
  const finding = await find(check, context);
  const durationMs = Math.max(0, Math.round(finding.durationMs ?? performance.now() - started));
  return { ...finding, durationMs };
}
