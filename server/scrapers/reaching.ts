import { startDeadline } from '@server/checks/deadline';
import { explainNetworkError } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';

/**
 * Runs one question to a service within `milliseconds`; whatever stops it becomes an InvalidCheck with a sentence that
 * names `target`, which must not hold credentials.
 */
export async function reaching<Result>(
  target: string,
  parent: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = startDeadline(parent, milliseconds);
  try {
    return await work(deadline.signal);
  } catch (error) {
    if (error instanceof InvalidCheck) throw error;
    const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
    throw new InvalidCheck(explainNetworkError(reason, target));
  } finally {
    deadline.clear();
  }
}
