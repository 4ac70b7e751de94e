import { DATABASE_TEXTS, inPlainWords } from '@/services/text/databaseWords';
import fc from 'fast-check';
import { APP_ERROR_KINDS } from '@/services/errors/AppError';
import {
  errorOfThrown,
  normaliseFailure,
  textOfBody,
  type CallCircumstances,
  type FailedCall,
} from '@/services/errors/normalise';
import { MESSAGES } from '@/services/text/messages';

const online: CallCircumstances = { online: true, now: 1_000_000 };

describe('normaliseFailure', () => {
  it('ERR-1 a call that ran out of time says so', () => {
    const error = normaliseFailure({ status: 'TIMEOUT_ERROR', error: 'x' }, online);
    expect(error).toMatchObject({ kind: 'timeout', text: 'Request timed out. Please try again.' });
  });

  it('ERR-2 a call without an answer is a network error while the browser is online', () => {
    const error = normaliseFailure({ status: 'FETCH_ERROR', error: 'x' }, online);
    expect(error).toMatchObject({ kind: 'network', text: 'Network Error. Please try again.' });
  });

  it('ERR-3 a call without an answer is "offline" when the browser knows it', () => {
    const error = normaliseFailure({ status: 'FETCH_ERROR', error: 'x' }, { ...online, online: false });
    expect(error).toMatchObject({ kind: 'offline', text: 'No internet connection. Please try again.' });
  });

  it('ERR-14 a refused value names its column, and so the field that it stands beside', () => {
    const refused = (details: unknown) => inPlainWords('Mend it.', { code: '23514', details }).fields;
    expect(refused('url')).toEqual({ url: 'Mend it.' });
    expect(refused('Failing row contains (1, x).')).toBeUndefined();
    expect(refused(null)).toBeUndefined();
    expect(inPlainWords('Mend it.', undefined)).toEqual({ text: 'Mend it.' });
  });

  it.each([
    [{ error: 'from error', message: 'from message' }, 'from error'],
    [{ message: 'from message' }, 'from message'],
    [{}, MESSAGES.generic],
    ['plain words', 'plain words'],
    [null, MESSAGES.generic],
    [{ error: { id: 'session_inactive', reason: 'No session.', message: 'other' } }, 'No session.'],
  ])('ERR-14 takes the text of %j', (body, text) => {
    expect(textOfBody(body)).toBe(text);
  });

  it.each([
    ['duplicate key value violates unique constraint "canaries_name_key"', DATABASE_TEXTS.taken],
    [
      'insert or update on table "notifications" violates foreign key constraint "notification_team_id_fkey"',
      DATABASE_TEXTS.missingReference,
    ],
    [
      'update or delete on table "teams" violates foreign key constraint "x" on table "y"',
      DATABASE_TEXTS.stillReferred,
    ],
    [
      'invalid input syntax for type uuid: "nonsense"',
      'A value "nonsense" does not fit here. Mend it and save again.',
    ],
    ['invalid byte sequence for encoding "UTF8": 0x00', 'A value does not fit here. Mend it and save again.'],
    [
      'null value in column "source" of relation "config_scrapers" violates not-null constraint',
      'A value does not fit here. Mend it and save again.',
    ],
    ['permission denied for table teams', DATABASE_TEXTS.notPermitted],
    ['new row violates row-level security policy for table "teams"', DATABASE_TEXTS.notPermitted],
    ['Your roles may not run playbooks.', 'Your roles may not run playbooks.'],
    [
      'schedule "x" is not understood: write it like "@every 30s".',
      'schedule "x" is not understood: write it like "@every 30s".',
    ],
  ])('ERR-14 F25 what the database says of tables and constraints is told in words: %s', (message, text) => {
    const data = { code: '23505', message, details: null, hint: null };
    const error = normaliseFailure({ status: 409, data }, online);
    expect([inPlainWords(error.text, data).text, error.code]).toEqual([text, '23505']);
  });

  it('F13 an error page in HTML never becomes a text', () => {
    const call: FailedCall = { status: 502, data: '<!doctype html><h1>Bad gateway</h1>' };
    expect(normaliseFailure(call, online)).toMatchObject({
      kind: 'server',
      text: MESSAGES.generic,
      retryable: true,
    });
  });

  it('F14 a page where data should be is a network sign-in page', () => {
    const call: FailedCall = {
      status: 'PARSING_ERROR',
      originalStatus: 200,
      data: '<html>Welcome to the hotel</html>',
    };
    expect(normaliseFailure(call, online)).toMatchObject({ kind: 'captive', text: MESSAGES.captivePortal });
  });

  it('F15 a cut answer counts as a network failure and may be tried again', () => {
    const call: FailedCall = { status: 'PARSING_ERROR', originalStatus: 200, data: '[{"id":' };
    expect(normaliseFailure(call, online)).toMatchObject({
      kind: 'parse',
      text: MESSAGES.network,
      retryable: true,
    });
  });

  it('F27 Retry-After is obeyed in both forms and capped at five minutes', () => {
    const at = (retryAfter: string) => normaliseFailure({ status: 429 }, { ...online, retryAfter }).retryAt;
    expect(at('7')).toBe(1_007_000);
    expect(at('99999')).toBe(1_300_000);
    expect(at(new Date(1_060_000).toUTCString())).toBe(1_060_000);
    expect(at('soon')).toBeUndefined();
  });

  it('keeps the identity error id and the address it asks for', () => {
    const data = {
      error: { id: 'browser_location_change_required', message: 'go' },
      redirect_browser_to: '/profile-settings',
    };
    expect(normaliseFailure({ status: 422, data }, online)).toMatchObject({
      code: 'browser_location_change_required',
      location: '/profile-settings',
    });
  });

  it('an aborted call is silent whatever it ended with', () => {
    expect(normaliseFailure({ status: 500 }, { ...online, aborted: true })).toMatchObject({
      kind: 'aborted',
      text: '',
    });
  });

  it('any answer of any status yields one valid AppError without markup', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 100, max: 599 }),
          fc.constantFrom('FETCH_ERROR' as const, 'PARSING_ERROR' as const, 'TIMEOUT_ERROR' as const),
        ),
        fc.oneof(fc.jsonValue(), fc.constant('<html><body>x</body></html>')),
        fc.boolean(),
        (status, data, isOnline) => {
          const error = normaliseFailure({ status, data }, { online: isOnline, now: 0 });
          expect(APP_ERROR_KINDS).toContain(error.kind);
          expect(typeof error.text).toBe('string');
          expect(error.text).not.toMatch(/^\s*<html/i);
          expect(error.text.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('what was thrown keeps its message', () => {
    expect(errorOfThrown(new Error('boom'))).toMatchObject({ kind: 'bug', text: 'boom' });
    expect(errorOfThrown(undefined).text).toBe(MESSAGES.generic);
  });
});
