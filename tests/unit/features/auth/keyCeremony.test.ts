import { readKeyCeremony } from '@/features/auth/model/keyCeremony';

const OPTIONS = '{"publicKey":{"challenge":"abc","rpId":"localhost"}}';
const publicKey = { challenge: 'abc', rpId: 'localhost' };

it.each([
  ['a present server', { onclick: `window.oryWebAuthnLogin(${OPTIONS})` }],
  ['an older server', { onclick: `window.__oryWebAuthnLogin(${OPTIONS});` }],
  ['a newer server', { onclickTrigger: 'oryWebAuthnLogin', value: OPTIONS }],
])('understands the button of %s', (_, attributes) => {
  expect(readKeyCeremony(attributes)).toEqual({ does: 'login', field: 'webauthn_login', publicKey });
});

it('tells setting up from using', () => {
  expect(readKeyCeremony({ onclick: `window.oryWebAuthnRegistration(${OPTIONS})` })).toEqual({
    does: 'register',
    field: 'webauthn_register',
    publicKey,
  });
});

it.each([
  ['another script', 'alert(1)'],
  ['a script behind a known call', `window.oryWebAuthnLogin(${OPTIONS}); alert(1)`],
  ['a call with code for options', 'window.oryWebAuthnLogin(fetch("/"))'],
  ['an unknown call', `window.eval(${OPTIONS})`],
  ['a name of the prototype', `window.constructor(${OPTIONS})`],
  ['options without a key', 'window.oryWebAuthnLogin({"mediation":"x"})'],
  ['nothing', ''],
])('leaves %s alone', (_, onclick) => {
  expect(readKeyCeremony({ onclick })).toBeUndefined();
});
