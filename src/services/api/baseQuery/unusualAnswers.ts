/** What the pipeline seldom needs, loaded when an answer is not as usual: the sign-in page pays for every byte of it. */
import type { AppError } from '@/services/errors/AppError';
import { ANSWER_TEXTS } from '@/services/text/answers';
import { inPlainWords } from '@/services/text/databaseWords';
import { MESSAGES } from '@/services/text/messages';
import type { ApiRequest } from './request';

type Is = (data: unknown) => boolean;

const isRead = ({ method = 'GET' }: ApiRequest): boolean => method === 'GET';

/** Of calls that answer what they were asked for; `.ory` has one, the end of signing out, that answers nothing. */
function isAnswer(request: ApiRequest, data: unknown, isListOfRows: Is): boolean {
  switch (request.expects) {
    case 'rows':
      return isListOfRows(data);
    case 'rowsOrNull':
      return data === null || isListOfRows(data);
    case 'object':
      return typeof data === 'object' && data !== null && !Array.isArray(data);
    default:
      return data !== undefined || request.area === '.ory' || !isRead(request);
  }
}

function sentenceFor(request: ApiRequest): string {
  if (request.area === 'db' && !isRead(request)) return ANSWER_TEXTS.notConfirmed;
  const isOfRows = request.expects === 'rows' || request.expects === 'rowsOrNull';
  return isOfRows ? MESSAGES.notAList : ANSWER_TEXTS.notAnAnswer;
}

/** What is wrong with the answer to `request` (faults F16, F17); undefined where nothing is. */
export function wrongAnswer(request: ApiRequest, data: unknown, isListOfRows: Is): AppError | undefined {
  if (isAnswer(request, data, isListOfRows)) return undefined;
  return { kind: 'parse', text: sentenceFor(request), retryable: true };
}

/** SQLSTATEs of bad data, broken constraints and missing rights: their texts speak of tables (contract README §4.3). */
const OF_DATABASE = /^(?:22|23|42)[0-9A-Z]{3}$/;

/** A refusal with what the database says told in words for a person; `body` is the answer's. */
export function toldToPeople(error: AppError, body: unknown): AppError {
  return OF_DATABASE.test(error.code ?? '') ? { ...error, ...inPlainWords(error.text, body) } : error;
}

/**
 * The request of the last page of a list that has become shorter than the page that was asked for (fault F19);
 * undefined where that is not known.
 * @param total how many rows there are, as the refusal told.
 */
export function lastPage(request: ApiRequest, total: number | undefined): ApiRequest | undefined {
  if (total === undefined || typeof request.query !== 'string') return undefined;
  const search = new URLSearchParams(request.query);
  const limit = Math.max(1, Number(search.get('limit')));
  const offset = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  if (offset >= Number(search.get('offset'))) return undefined;
  return { ...request, query: request.query.replace(/(^|&)offset=\d+/, `$1offset=${offset}`) };
}
