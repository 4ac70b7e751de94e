import type { AppError } from '@/services/errors/AppError';
import { knownRoles, sessionState, type SessionAnswers } from '@/services/session/sessionState';

const nothing: SessionAnswers = {
  mode: 'self-service',
  wasIdentified: false,
  identityError: undefined,
  whoami: undefined,
  whoamiError: undefined,
};
const failed = (kind: AppError['kind'], status?: number): AppError => ({
  kind,
  text: 'x',
  retryable: false,
  ...(status === undefined ? {} : { status }),
});
const whoami = { user: { id: 'p', name: 'Ada' }, roles: [], hostname: 'demo.host' };

describe('sessionState', () => {
  it('SHELL-10 waits until the user is known', () => {
    expect(sessionState(nothing)).toEqual({ status: 'loading' });
    expect(sessionState({ ...nothing, whoami }).status).toBe('ready');
  });

  it('AUTH-25 the identity check decides between sign-in and the second factor', () => {
    expect(sessionState({ ...nothing, identityError: failed('unauthenticated', 401) }).status).toBe(
      'signedOut',
    );
    expect(sessionState({ ...nothing, identityError: failed('forbidden', 403) }).status).toBe('secondFactor');
    expect(sessionState({ ...nothing, identityError: failed('validation', 422) }).status).toBe(
      'secondFactor',
    );
  });

  it('AUTH-8 AUTH-25 a 401 of whoami that is quicker than the identity check leads nowhere before that has answered', () => {
    const quicker = { ...nothing, whoamiError: failed('unauthenticated', 401) };
    expect(sessionState(quicker)).toEqual({ status: 'loading' });
    expect(sessionState({ ...quicker, identityError: failed('forbidden', 403) }).status).toBe('secondFactor');
    expect(sessionState({ ...quicker, identityError: failed('unauthenticated', 401) }).status).toBe(
      'signedOut',
    );
    expect(sessionState({ ...quicker, wasIdentified: true }).status).toBe('signedOut');
    // The platform's hosted mode has no identity check of its own.
    expect(sessionState({ ...quicker, mode: 'hosted' }).status).toBe('signedOut');
  });

  it('TM15 a session that ends keeps the page of whoever is at work, and says what has to be proven', () => {
    const at = (status: number) =>
      sessionState({
        ...nothing,
        wasIdentified: true,
        whoami,
        identityError: failed('unauthenticated', status),
      });
    expect(at(401)).toMatchObject({ status: 'ready', user: whoami.user, interruptedBy: 'signIn' });
    expect(at(403)).toMatchObject({ status: 'ready', interruptedBy: 'secondFactor' });
    const first = { ...nothing, whoami, identityError: failed('forbidden', 403) };
    expect(sessionState(first).status).toBe('secondFactor');
    expect(at(503)).not.toHaveProperty('interruptedBy');
  });

  it('HOST-10 a whoami of 404 or 5xx is provisioning in hosted mode only', () => {
    for (const status of [404, 500, 503]) {
      const whoamiError = failed('server', status);
      expect(sessionState({ ...nothing, mode: 'hosted', whoamiError }).status).toBe('provisioning');
      expect(sessionState({ ...nothing, whoamiError }).status).toBe('failed');
    }
    expect(sessionState({ ...nothing, mode: 'hosted', whoamiError: failed('validation', 400) }).status).toBe(
      'failed',
    );
  });

  it('F23 F2 no answer is never taken for "signed out" or "provisioning"', () => {
    for (const kind of ['offline', 'network', 'timeout', 'captive', 'parse'] as const) {
      expect(sessionState({ ...nothing, mode: 'hosted', whoamiError: failed(kind) }).status).toBe(
        'unreachable',
      );
    }
  });

  it('a known user survives a later failure of the same question', () => {
    expect(sessionState({ ...nothing, whoami, whoamiError: failed('server', 500) }).status).toBe('ready');
  });
});

describe('knownRoles', () => {
  const ready = sessionState({ ...nothing, whoami });

  it('PERM-10 roles that could not be asked are unknown, not none', () => {
    expect(knownRoles(ready, undefined, undefined)).toBe('loading');
    expect(knownRoles(ready, ['admin'], undefined)).toEqual(['admin']);
    expect(knownRoles(ready, undefined, failed('network'))).toBe('unknown');
    expect(knownRoles(ready, ['admin'], failed('server', 500))).toBe('unknown');
  });
});
