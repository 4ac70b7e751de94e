/** Between the form's values and what is sent. Pure. */
import { ROLES, type Role } from '@/services/contracts/enums';
import type { User } from './users';

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Names and address as they are sent. */
export function personOf(values: Readonly<Record<string, unknown>>): {
  firstName: string;
  lastName: string;
  email: string;
} {
  return {
    firstName: trimmed(values.firstName),
    lastName: trimmed(values.lastName),
    email: trimmed(values.email),
  };
}

/** The values with which the form of a user begins: a box for each role. */
export function formOf(user: User): Record<string, unknown> {
  const { firstName, lastName, email, roles } = user;
  return { firstName, lastName, email, ...Object.fromEntries(roles.map((role) => [roleField(role), true])) };
}

/** The name of a role's box. */
export function roleField(role: Role): string {
  return `role-${role}`;
}

/** The roles whose boxes are ticked, the strongest first. */
export function rolesOf(values: Readonly<Record<string, unknown>>): Role[] {
  return ROLES.filter((role) => values[roleField(role)] === true);
}
