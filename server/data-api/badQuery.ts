import { RequestError } from '@server/data-api/requestError';

/** A query string that cannot be answered: status 400 with the parser's code of the dialect. */
export function badQuery(message: string, hint: string): RequestError {
  return new RequestError(400, 'PGRST100', message, hint);
}

/** Text of a client inside a message, cut to what a line can hold. */
export function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
