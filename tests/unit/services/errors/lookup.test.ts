import type { AppError } from '@/services/errors/AppError';
import { ifKnown, joinLookups, lookupWords, REFUSED, type Lookup } from '@/services/errors/lookup';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';

const SERVER: AppError = { kind: 'server', text: 'The database is away', status: 500, retryable: false };
const OFFLINE: AppError = { kind: 'offline', text: MESSAGES.offline, retryable: true };
const FORBIDDEN: AppError = {
  kind: 'forbidden',
  text: 'permission denied for table people',
  retryable: false,
};

const lookup = (given: Partial<Lookup> = {}): Lookup => ({
  isLoading: false,
  error: undefined,
  onRetry: () => undefined,
  ...given,
});

it('F17 what was answered says nothing, and neither does what nobody asked', () => {
  expect(lookupWords(undefined)).toBeUndefined();
  expect(lookupWords(lookup())).toBeUndefined();
  expect(lookupWords(lookup({ error: { kind: 'aborted', text: '', retryable: false } }))).toBeUndefined();
});

it('what is on its way says so, also while what failed is asked again', () => {
  const words = { text: LOOKUP_TEXTS.loading, isLoading: true, mayRetry: false };
  expect(lookupWords(lookup({ isLoading: true }))).toEqual(words);
  expect(lookupWords(lookup({ isLoading: true, error: SERVER }))).toEqual(words);
});

it('ERR-3 a failure says what could not be read and why, and may be asked again', () => {
  expect(lookupWords(lookup({ error: SERVER }))).toEqual({
    text: 'These could not be read. The database is away',
    isLoading: false,
    mayRetry: true,
  });
  expect(lookupWords(lookup({ error: OFFLINE, failed: 'The teams could not be read.' }))?.text).toBe(
    'The teams could not be read. No internet connection. Please try again.',
  );
});

it('what a person may not read is told in words and not asked again', () => {
  const words = { text: LOOKUP_TEXTS.refused, isLoading: false, mayRetry: false };
  expect(lookupWords(lookup({ error: FORBIDDEN }))).toEqual(words);
  expect(lookupWords(REFUSED)).toEqual(words);
});

it('a list of several lookups is there when all are, and asks again what failed', () => {
  const asked: string[] = [];
  const one = (name: string, given: Partial<Lookup>) => lookup({ ...given, onRetry: () => asked.push(name) });
  expect(joinLookups(one('a', {}), one('b', { isLoading: true })).isLoading).toBe(true);
  expect(lookupWords(joinLookups(one('a', {}), one('b', {})))).toBeUndefined();
  const joined = joinLookups(one('a', {}), one('b', { error: FORBIDDEN }), one('c', { error: SERVER }));
  expect(lookupWords(joined)).toMatchObject({ text: expect.stringContaining(SERVER.text), mayRetry: true });
  joined.onRetry();
  expect(asked).toEqual(['b', 'c']);
});

it('a call that the server does not know is nothing to tell', () => {
  const unknown: AppError = { kind: 'notFound', text: 'not found', status: 404, retryable: false };
  expect(lookupWords(ifKnown(lookup({ error: unknown })))).toBeUndefined();
  expect(lookupWords(ifKnown(lookup({ error: SERVER })))).toBeDefined();
});
