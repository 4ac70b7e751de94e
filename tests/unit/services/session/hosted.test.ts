import { backendOrigin, connectionTo, isDirect, organizationState } from '@/services/session/hosted/direct';
import { activeOrganization, readOrganizations } from '@/features/hosted/model/organizations';
import { clerkHost } from '@/services/contracts/hosted';
import { MESSAGES } from '@/services/text/messages';
import { hostedPolicy } from '@server/http/securityHeaders';

describe('direct mode', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['True', true],
    ['false', false],
    [null, false],
    [undefined, false],
  ])('HOST-9 %p is %p', (flag, expected) => {
    expect(isDirect(flag)).toBe(expected);
  });

  it.each(['yes', '', ' true', 1, 0, {}, []])('HOST-9 OPEN-33 %p is no boolean', (flag) => {
    expect(() => isDirect(flag)).toThrow(MESSAGES.invalidBoolean);
    const state = organizationState({ id: 'a', name: 'A', backendUrl: 'https://a.example', direct: flag });
    expect(state).toEqual({ status: 'invalid', text: MESSAGES.invalidBoolean });
  });

  it('HOST-1 HOST-8 calls go to the backend with its token, or to the own server without that of a backend', () => {
    const tokens = { directToken: 'd', ownToken: undefined };
    const organization = { id: 'a', name: 'A', backendUrl: 'https://a.example/path?x', direct: true };
    expect(connectionTo(organization, tokens)).toEqual({ backend: 'https://a.example', token: 'd' });
    expect(connectionTo({ ...organization, direct: false }, tokens)).toEqual({});
    expect(connectionTo(undefined, { directToken: 'd', ownToken: 'o' })).toEqual({ token: 'o' });
  });

  it('HOST-2 TM1 an organization without an address waits; an address that is none is never called', () => {
    expect(organizationState({ id: 'a', name: 'A' })).toEqual({ status: 'provisioning' });
    for (const address of ['javascript:alert(1)', 'ftp://a.example', 'a.example', '//']) {
      expect(backendOrigin(address)).toBeUndefined();
      expect(organizationState({ id: 'a', name: 'A', backendUrl: address }).status).toBe('invalid');
    }
  });
});

describe('organizations of a claim', () => {
  it('HOST-1 reads objects and ids, and leaves out what is neither', () => {
    expect(
      readOrganizations([
        { id: 'a', slug: 'acme', backend_url: 'https://a.example', direct: 'true' },
        'b',
        7,
        {},
        null,
      ]),
    ).toEqual([
      { id: 'a', name: 'acme', backendUrl: 'https://a.example', direct: 'true' },
      { id: 'b', name: 'b' },
    ]);
    expect(readOrganizations(undefined)).toEqual([]);
    expect(readOrganizations('b')).toEqual([{ id: 'b', name: 'b' }]);
  });

  it('HOST-5 the only one needs no choice, and one that somebody left is no choice', () => {
    const [a, b] = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ] as const;
    expect(activeOrganization([a], null)).toBe(a);
    expect(activeOrganization([a, b], 'b')).toBe(b);
    expect(activeOrganization([a, b], 'gone')).toBeUndefined();
  });
});

describe('Clerk', () => {
  const key = `pk_test_${btoa('clerk.example.org$')}`;

  it('knows its address from its key', () => {
    expect(clerkHost(key)).toBe('clerk.example.org');
    expect(clerkHost(`pk_test_${btoa('evil.example; script-src *$')}`)).toBeUndefined();
    expect(clerkHost('sk_test_x')).toBeUndefined();
  });

  it('HOST-3 only with it the page may run scripts of another address', () => {
    const hosted = {
      provider: 'clerk' as const,
      issuer: '',
      clientId: '',
      audience: '',
      scope: '',
      organizationClaim: '',
      accountsUrl: null,
      clerkKey: key,
      tokenTemplate: 'Backend',
      organization: undefined,
      backends: [],
      consoles: [],
    };
    expect(hostedPolicy(hosted)).toContain("script-src 'self' https://clerk.example.org ");
    expect(hostedPolicy({ ...hosted, provider: 'oidc' })).toContain("script-src 'self';");
  });
});
