import { readProviders } from '@server/identity/social/provider';
import { formOfState } from '@server/identity/social/socialSignIn';

const ACME = { id: 'acme', label: 'Acme', issuer: 'https://id.acme.example', clientId: 'wf' };

it('takes providers as an operator writes them', () => {
  expect(readProviders(JSON.stringify([{ ...ACME, clientSecret: 's', scope: 'email' }]))).toEqual([
    { ...ACME, clientSecret: 's', scope: 'email' },
  ]);
  expect(readProviders('[]')).toEqual([]);
});

it.each<[string, unknown, RegExp]>([
  ['an unknown member', [{ ...ACME, secret: 'x' }], /0\.secret/],
  ['an id that is no word', [{ ...ACME, id: 'Acme Inc' }], /lower-case letters/],
  ['no list', ACME, /its start/],
  ['one id twice', [ACME, ACME], /names one id twice/],
  ['no TLS', [{ ...ACME, issuer: 'http://127.0.0.1:9' }], /without https/],
])('says what is wrong with %s', (_, value, words) => {
  expect(readProviders(JSON.stringify(value))).toEqual(expect.stringMatching(words));
});

it.each([
  [
    'login.00000000-0000-4000-8000-000000000000.abc',
    { kind: 'login', id: '00000000-0000-4000-8000-000000000000' },
  ],
  [
    'settings.00000000-0000-4000-8000-000000000000.abc',
    { kind: 'settings', id: '00000000-0000-4000-8000-000000000000' },
  ],
  ['recovery.00000000-0000-4000-8000-000000000000.abc', undefined],
  ['login.x.abc', undefined],
  ['', undefined],
])('reads the form of the state %s', (state, form) => {
  expect(formOfState(state)).toEqual(form);
});
