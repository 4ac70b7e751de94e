import fc from 'fast-check';
import { afterSignIn, decide, FLOW_EFFECTS } from '@/features/auth/flowErrors';
import { LOOP_WINDOW_MS, noteMove } from '@/services/session/loopGuard';
import { FLOW_ERROR_IDS } from '@/services/contracts/identity';
import type { AppError } from '@/services/errors/AppError';

const ORIGIN = 'http://127.0.0.1:3300';
const place = { origin: ORIGIN, comeBackTo: '/catalog?a=1' };

function failure(code: string | undefined, more: Partial<AppError> = {}): AppError {
  return { kind: 'validation', text: 't', status: 400, retryable: false, ...(code ? { code } : {}), ...more };
}

describe('decide', () => {
  it.each([
    ['ERR-12', 'session_inactive', { kind: 'navigate', to: '/login?return_to=%2Fcatalog%3Fa%3D1' }],
    ['', 'session_aal1_required', { kind: 'navigate', to: '/login?return_to=%2Fcatalog%3Fa%3D1' }],
    [
      'ERR-4',
      'session_aal2_required',
      { kind: 'navigate', to: '/login?aal=aal2&return_to=%2Fcatalog%3Fa%3D1' },
    ],
    ['ERR-5', 'session_already_available', { kind: 'navigate', to: '/' }],
    [
      'ERR-6',
      'session_refresh_required',
      { kind: 'navigate', to: '/login?refresh=true&return_to=%2Fcatalog%3Fa%3D1' },
    ],
    ['', 'session_aal_already_fulfilled', { kind: 'show' }],
    ['', 'session_verified_address_required', { kind: 'show' }],
    [
      'ERR-7',
      'self_service_flow_return_to_forbidden',
      { kind: 'restart', say: 'The return_to address is not allowed.', withoutReturnTo: true },
    ],
    [
      'ERR-8',
      'self_service_flow_expired',
      {
        kind: 'restart',
        say: 'Your interaction expired, please fill out the form again.',
        withoutReturnTo: false,
      },
    ],
    ['', 'self_service_flow_replaced', { kind: 'restart', withoutReturnTo: false }],
    ['', 'self_service_flow_disabled', { kind: 'show' }],
    [
      'ERR-9',
      'security_csrf_violation',
      {
        kind: 'restart',
        say: 'A security violation was detected, please fill out the form again.',
        withoutReturnTo: false,
      },
    ],
    ['ERR-10', 'security_identity_mismatch', { kind: 'restart', withoutReturnTo: false }],
    ['', 'browser_location_change_required', { kind: 'show' }],
  ])('%s %s', (_id, code, decision) => {
    expect(decide(failure(code), place)).toEqual(decision);
  });

  it('F24 knows every error id of the contract', () => {
    expect(Object.keys(FLOW_EFFECTS).sort()).toEqual([...FLOW_ERROR_IDS].sort());
  });

  it('AUTH-19 restarts on 410 whatever the id, and shows anything else unknown', () => {
    expect(decide(failure(undefined, { status: 410 }), place)).toEqual({
      kind: 'restart',
      withoutReturnTo: false,
    });
    expect(decide(failure('new_error', { status: 410 }), place).kind).toBe('restart');
    expect(decide(failure('new_error'), place)).toEqual({ kind: 'show' });
    expect(decide(failure(undefined, { kind: 'offline' }), place)).toEqual({ kind: 'show' });
  });

  it.each([
    ['/login?aal=aal2', { kind: 'navigate', to: '/login?aal=aal2&return_to=%2Fcatalog%3Fa%3D1' }],
    [
      `${ORIGIN}/profile-settings?flow=1&return_to=/x`,
      { kind: 'navigate', to: '/profile-settings?flow=1&return_to=/x' },
    ],
    [
      '/api/.ory/self-service/login/browser?refresh=true',
      {
        kind: 'leave',
        url: `${ORIGIN}/api/.ory/self-service/login/browser?refresh=true&return_to=%2Fcatalog%3Fa%3D1`,
      },
    ],
    [
      'https://accounts.example/authorize?client=1',
      { kind: 'leave', url: 'https://accounts.example/authorize?client=1' },
    ],
  ])('ERR-11 follows %s', (location, decision) => {
    expect(decide(failure('browser_location_change_required', { location }), place)).toEqual(decision);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://user:pw@127.0.0.1:3300/', 'http://[::1'])(
    'TM1 does not follow %s',
    (location) => {
      expect(decide(failure('browser_location_change_required', { location }), place)).toEqual({
        kind: 'show',
      });
      expect(decide(failure('session_aal2_required', { location }), place)).toMatchObject({
        kind: 'navigate',
      });
    },
  );

  it('TM1 never moves to anything but a path of the console or a web address', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FLOW_ERROR_IDS),
        fc.oneof(fc.webUrl(), fc.string()),
        (code, location) => {
          const decision = decide(failure(code, { location }), place);
          if (decision.kind === 'navigate') expect(new URL(decision.to, ORIGIN).origin).toBe(ORIGIN);
          if (decision.kind === 'leave') expect(new URL(decision.url).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});

describe('afterSignIn', () => {
  it('AUTH-12 goes to the wanted page, to / without one, and to / for a foreign one (TM1)', () => {
    expect(afterSignIn('/catalog', ORIGIN)).toBe('/catalog');
    expect(afterSignIn(undefined, ORIGIN)).toBe('/');
    expect(afterSignIn('https://evil.example', ORIGIN)).toBe('/');
  });

  it('AUTH-12 opens the own settings anew: their flow belonged to the session that ended', () => {
    expect(afterSignIn('/profile-settings?flow=1', ORIGIN)).toBe('/profile-settings');
    expect(afterSignIn('/profile-settings?return_to=%2Fcatalog%3Fa%3D1&flow=1', ORIGIN)).toBe(
      '/profile-settings?return_to=%2Fcatalog%3Fa%3D1',
    );
    expect(afterSignIn('/catalog?flow=1&a=b%20c', ORIGIN)).toBe('/catalog?flow=1&a=b%20c');
  });
});

describe('the loop guard (F24)', () => {
  it('calls the fourth move within thirty seconds a loop', () => {
    let times: readonly number[] = [];
    const verdicts = [0, 1000, 2000, 3000].map((now) => {
      const moves = noteMove(times, now);
      times = moves.times;
      return moves.isLoop;
    });
    expect(verdicts).toEqual([false, false, false, true]);
  });

  it('lets slow moves pass for ever', () => {
    let times: readonly number[] = [];
    for (let now = 0; now < 100 * LOOP_WINDOW_MS; now += LOOP_WINDOW_MS / 3) {
      const moves = noteMove(times, now);
      times = moves.times;
      expect(moves.isLoop).toBe(false);
    }
  });
});
