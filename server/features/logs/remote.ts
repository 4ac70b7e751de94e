/** What log backends behind an HTTP address share. */
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { isJsonObject } from '@server/checks/fields';
import { askJson, NotAnswered } from '@server/checks/httpJson';
import type { JsonQuestion } from '@server/checks/httpJson';
import { startDeadline } from '@server/checks/deadline';
import { explainNetworkError } from '@server/checks/networkErrors';
import type { Fields } from '@server/features/query/fields';
import { BadInput } from '@server/features/query/badInput';
import { LogsUnavailable } from './types';

const DEADLINE_MS = 20_000;
/** A thousand long lines. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The entry as the readers of credentials want it. Throws BadInput when it has no address. */
export function httpSpecOf(config: Fields, example: string): JsonObject {
  const entries: JsonObject = Object.fromEntries(config.entries());
  const address = config.text('address') ?? config.text('url');
  if (address === undefined || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new BadInput(`The log backend has no usable address: write it like ${example}.`);
  }
  return {
    url: address,
    username: entries['username'],
    password: entries['password'],
    headers: entries['headers'],
  };
}

/** The answer as a JSON object. Throws LogsUnavailable with a sentence when it is none or does not come. */
export async function askLogs(
  spec: JsonObject,
  question: Omit<JsonQuestion, 'signal'>,
  signal: AbortSignal,
): Promise<JsonObject> {
  const deadline = startDeadline(signal, DEADLINE_MS);
  const host = new URL(String(spec['url'])).host;
  try {
    const answer = await askJson(spec, { ...question, maxBytes: MOST_BYTES, signal: deadline.signal });
    if (isJsonObject(answer)) return answer;
    throw new LogsUnavailable(`The log backend at ${host} did not answer with a JSON object.`);
  } catch (error) {
    if (error instanceof LogsUnavailable) throw error;
    if (error instanceof InvalidCheck) throw new BadInput(`The log backend cannot be used: ${error.message}`);
    if (error instanceof NotAnswered)
      throw new LogsUnavailable(`The log backend at ${host}: ${error.message}`);
    const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
    throw new LogsUnavailable(explainNetworkError(reason, host));
  } finally {
    deadline.clear();
  }
}
