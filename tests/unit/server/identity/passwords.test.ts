import { COMMON_PASSWORD_COUNT, isCommonPassword } from '@server/identity/commonPasswords';
import {
  createPasswordHasher,
  describePasswordProblem,
  needsRehash,
  passwordProblem,
  preparePassword,
} from '@server/identity/passwords';
import { makePassword } from '@server/identity/administrator';

const EMAIL = 'ada.lovelace@example.com';

describe('password policy', () => {
  it.each([
    ['1234567', 'tooShort'],
    ['😀'.repeat(7), 'tooShort'],
    ['x y'.repeat(100), 'tooLong'],
    ['12345678', 'common'],
    ['PASSWORD', 'common'],
    ['Password123!', 'common'],
    ['Welcome2026', 'common'],
    ['qwertyuiop', 'common'],
    ['ada.lovelace@example.com', 'likeIdentifier'],
    ['Ada.Lovelace1', 'likeIdentifier'],
  ])('refuses %s as %s, with a sentence', (password, kind) => {
    const problem = passwordProblem(password, EMAIL);
    expect(problem?.kind).toBe(kind);
    expect(problem && describePasswordProblem(problem)).toMatch(/^.{20,}\.$/);
  });

  it.each([
    'four unrelated words',
    '😀'.repeat(8),
    'a'.repeat(64) + 'b',
    'пароль-не-простой',
    'Tr0ub4dor&3',
    'x '.repeat(128),
  ])('accepts %s: no rule about kinds of characters', (password) => {
    expect(passwordProblem(password, EMAIL)).toBeUndefined();
  });

  it('knows at least two hundred common passwords', () => {
    expect(COMMON_PASSWORD_COUNT).toBeGreaterThanOrEqual(3000);
    expect(isCommonPassword('iloveyou')).toBe(true);
  });

  it('makes passwords that pass its own policy and do not repeat', () => {
    const made = Array.from({ length: 50 }, makePassword);
    expect(new Set(made).size).toBe(50);
    expect(made.every((password) => passwordProblem(password, 'admin@local') === undefined)).toBe(true);
  });
});

describe('hashing', () => {
  const hasher = createPasswordHasher();

  it('uses argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
    const [first, second] = [
      await hasher.hash('four unrelated words'),
      await hasher.hash('four unrelated words'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(needsRehash(first)).toBe(false);
    expect(needsRehash(first.replace('t=2', 't=1'))).toBe(true);
  });

  it('recognises the same password however a keyboard composes it', async () => {
    expect('Ångström'.normalize('NFC')).not.toBe('Ångström'.normalize('NFD'));
    const stored = await hasher.hash('Ångström straße'.normalize('NFC'));
    expect(await hasher.matches(stored, 'Ångström straße'.normalize('NFD'))).toBe(true);
    expect(await hasher.matches(stored, 'Ångström\u00a0straße')).toBe(true);
    expect(await hasher.matches(stored, 'Angstrom strasse')).toBe(false);
  });

  it('does not merge characters that look different (NFC, not NFKC)', () => {
    expect(preparePassword('ﬁve②')).toBe('ﬁve②');
  });

  it('TM16 answers false for an unknown account, even for the decoy of the unknown', async () => {
    expect(await hasher.matches(undefined, 'anything at all')).toBe(false);
    expect(await hasher.matches(undefined, 'nobody has this password')).toBe(false);
  });
});
