/** From identities and roles to the list of users (contract endpoints §1, USER-1). Pure. */
import { ROLES, type Role } from '@/services/contracts/enums';
import type { IdentityRow, PersonRoles } from '@/services/contracts/rows';

export interface User {
  id: string;
  /** First and last name; the address when neither is known. */
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  isActive: boolean;
  /** Empty for somebody who was given none, and therefore sees what a viewer sees. */
  roles: readonly Role[];
  /** Undefined when the server does not tell. */
  hasSecondFactor: boolean | undefined;
  createdAt: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every identity as a user; roles stand in the order of the five, whatever the server's. */
export function toUsers(identities: readonly IdentityRow[], roleRows: readonly PersonRoles[]): User[] {
  const rolesById = new Map(roleRows.map(({ id, roles }) => [id, roles]));
  return identities.map((identity) => {
    const firstName = text(identity.traits.name?.first);
    const lastName = text(identity.traits.name?.last);
    const email = text(identity.traits.email);
    const granted = rolesById.get(identity.id) ?? [];
    return {
      id: identity.id,
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
      firstName,
      lastName,
      email,
      isActive: identity.state !== 'inactive',
      roles: ROLES.filter((role) => granted.includes(role)),
      hasSecondFactor:
        identity.available_aal === undefined || identity.available_aal === null
          ? undefined
          : identity.available_aal === 'aal2',
      createdAt: identity.created_at,
    };
  });
}

/** Users whose name, address, role or state holds every word of the search, in any case of letters. */
export function searchUsers(users: readonly User[], search: string): readonly User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const state = user.isActive ? 'active' : 'deactivated';
    const haystack = [user.name, user.email, ...shownRoles(user), state].join(' ').toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** The roles that count: somebody without any is a viewer (PERM-2). */
export function shownRoles({ roles }: Pick<User, 'roles'>): readonly string[] {
  return roles.length === 0 ? ['viewer (no role)'] : roles;
}

/** Lists of ids short enough for an address. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
