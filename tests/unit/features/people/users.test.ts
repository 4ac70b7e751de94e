import { chunksOf, searchUsers, shownRoles, toUsers } from '@/features/people/model/users';
import { formOf, personOf, rolesOf } from '@/features/people/model/personForm';
import type { IdentityRow } from '@/services/contracts/rows';

const identity = (id: string, extra: Partial<IdentityRow> = {}): IdentityRow => ({
  id,
  traits: { email: `${id}@example.com`, name: { first: 'Grace', last: 'Hopper' } },
  state: 'active',
  created_at: '2026-01-01T00:00:00Z',
  ...extra,
});
const rolesRow = (id: string, roles: string[]) => ({ id, name: '', email: '', roles: roles as never }); // as a server may send them

it('USER-1 joins identities with their roles; a stranger among the roles is left out', () => {
  const users = toUsers([identity('a'), identity('b')], [rolesRow('a', ['responder', 'root', 'admin'])]);
  expect(users.map(({ name, roles }) => [name, roles])).toEqual([
    ['Grace Hopper', ['admin', 'responder']],
    ['Grace Hopper', []],
  ]);
});

it('somebody without a name is called by the address, and strange traits are no text', () => {
  const traits = { email: 'a@example.com', name: { first: 5 as never } }; // a hostile row
  const [user] = toUsers([identity('a', { traits })], []);
  expect(user).toMatchObject({ name: 'a@example.com', firstName: '', lastName: '' });
});

it('PERM-2 somebody without a role is shown as the viewer that they are', () => {
  expect(shownRoles({ roles: [] })).toEqual(['viewer (no role)']);
});

it('tells a second factor only where the server does', () => {
  const levels = [undefined, null, 'aal1', 'aal2'];
  const users = toUsers(
    levels.map((level, at) => identity(String(at), level === undefined ? {} : { available_aal: level })),
    [],
  );
  expect(users.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([undefined, undefined, false, true]);
});

it('finds by name, address, role and state, every word of the search', () => {
  const users = toUsers(
    [identity('ada', { state: 'inactive' }), identity('bob')],
    [rolesRow('ada', ['admin']), rolesRow('bob', ['editor'])],
  );
  const found = (search: string) => searchUsers(users, search).map(({ id }) => id);
  expect(found('')).toEqual(['ada', 'bob']);
  expect(found('HOPPER edit')).toEqual(['bob']);
  expect(found('deactivated')).toEqual(['ada']);
  expect(found('ada@')).toEqual(['ada']);
  expect(found('nobody')).toEqual([]);
});

it('cuts ids into lists that fit an address', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([], 2)).toEqual([]);
});

it('a form begins with what is stored and gives back the roles, the strongest first', () => {
  const [user] = toUsers([identity('a')], [rolesRow('a', ['viewer', 'commander'])]);
  if (user === undefined) throw new Error('no user');
  const values = { ...formOf(user), firstName: ' Ada ', 'role-admin': true };
  expect(personOf(values)).toEqual({ firstName: 'Ada', lastName: 'Hopper', email: 'a@example.com' });
  expect(rolesOf(values)).toEqual(['admin', 'viewer', 'commander']);
});
