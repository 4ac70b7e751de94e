import fc from 'fast-check';
import { splitCredentials } from '@/features/auth/addressCredentials';

describe('splitCredentials (TM2)', () => {
  it('takes both out of /login and keeps the rest', () => {
    expect(splitCredentials('/login', '?return_to=%2Fhealth&username=a%40b&password=p%20w')).toEqual({
      credentials: { username: 'a@b', password: 'p w' },
      rest: '/login?return_to=%2Fhealth',
    });
  });

  it.each([
    ['/login', ''],
    ['/login', '?flow=1'],
    ['/health', '?username=a&password=b'],
  ])('leaves %s%s alone', (path, search) => {
    expect(splitCredentials(path, search)).toEqual({ credentials: {} });
  });

  it('treats empty values as absent but removes them', () => {
    expect(splitCredentials('/login', '?username=&password=x')).toEqual({
      credentials: { password: 'x' },
      rest: '/login',
    });
  });

  it('never leaves a password in the address, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (password, other) => {
        const search = new URLSearchParams({ other, password }).toString();
        const { rest } = splitCredentials('/login', `?${search}&password=again`);
        expect(new URL(rest ?? '', 'http://x').searchParams.has('password')).toBe(false);
      }),
    );
  });
});
