import fc from 'fast-check';
import {
  csrfCookieName,
  isCsrfSecret,
  isCsrfToken,
  maskCsrfSecret,
  newCsrfSecret,
} from '@server/identity/csrf';

describe('CSRF tokens (TM13)', () => {
  it('names the cookie by a hash of the public address', () => {
    expect(csrfCookieName('http://127.0.0.1:3300')).toMatch(/^csrf_token_[0-9a-f]{64}$/);
    expect(csrfCookieName('http://a')).not.toBe(csrfCookieName('http://b'));
  });

  it('a masked token differs every time, hides the secret, and belongs to one secret only', () => {
    const [secret, other] = [newCsrfSecret(), newCsrfSecret()];
    expect(isCsrfSecret(secret)).toBe(true);
    const tokens = Array.from({ length: 20 }, () => maskCsrfSecret(secret));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) {
      expect(isCsrfToken(token, secret)).toBe(true);
      expect(isCsrfToken(token, other)).toBe(false);
      expect(Buffer.from(token, 'base64').toString('hex')).not.toContain(
        Buffer.from(secret, 'base64url').toString('hex'),
      );
    }
  });

  it('refuses whatever else is sent as a token', () => {
    const secret = newCsrfSecret();
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isCsrfToken(value, secret)).toBe(false);
      }),
    );
    expect(isCsrfToken(secret, secret)).toBe(false);
  });

  it.each([undefined, '', 'short', 'x'.repeat(44), '"'.repeat(43)])(
    'does not trust the cookie value %j',
    (value) => {
      expect(isCsrfSecret(value)).toBe(false);
    },
  );
});
