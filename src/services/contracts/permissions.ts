/**
 * The one permission matrix (specification 1 §6). The console's abilities, the route guards, the server's router
 * and the row level security policies of the database are all derived from this object.
 */
import type { Role } from './enums';

export const RESOURCES = [
  'database',
  'rbac',
  'auth',
  'responder',
  'incident',
  'evidences',
  'comments',
  'canaries',
  'topologies',
  'config_scrapers',
  'identities',
  'connections',
  'kratos',
  'agents',
  'properties',
  'logging_backends',
  'integrations',
  'notifications',
  'playbooks',
  'playbook_runs',
] as const;
export type Resource = (typeof RESOURCES)[number];

export type Action = 'read' | 'write';

const CONFIDENTIAL: readonly Resource[] = ['connections', 'identities', 'rbac'];
const INCIDENT_WORK: readonly Resource[] = ['responder', 'incident', 'evidences', 'comments'];

const everything: readonly Resource[] = RESOURCES;
const ordinary: readonly Resource[] = RESOURCES.filter((resource) => !CONFIDENTIAL.includes(resource));

/** Role → the resources it reads and writes. */
export const PERMISSIONS: Readonly<Record<Role, Readonly<Record<Action, readonly Resource[]>>>> = {
  admin: { read: everything, write: everything },
  editor: { read: ordinary, write: ordinary },
  viewer: { read: ordinary, write: [] },
  commander: { read: ordinary, write: INCIDENT_WORK },
  responder: { read: ordinary, write: INCIDENT_WORK },
};

/** Running a check is a permission of its own (checklist OPEN-29). */
export const RUN_CHECK_ROLES: readonly Role[] = ['admin', 'editor', 'responder', 'commander'];

/** A person without roles is treated as a viewer (specification 1 §6). */
export function effectiveRoles(roles: readonly Role[]): readonly Role[] {
  return roles.length === 0 ? ['viewer'] : roles;
}

/** The roles that may do `action` on `resource`, in matrix order. */
export function rolesAllowed(resource: Resource, action: Action): readonly Role[] {
  return (Object.keys(PERMISSIONS) as Role[]) // keys of a Record<Role, …> are roles
    .filter((role) => PERMISSIONS[role][action].includes(resource));
}

/** Whether the union of `roles` grants `action` on `resource`. */
export function isAllowed(roles: readonly Role[], resource: Resource, action: Action): boolean {
  const allowed = rolesAllowed(resource, action);
  return effectiveRoles(roles).some((role) => allowed.includes(role));
}

/** Whether any of `roles` may run a check now. */
export function mayRunCheck(roles: readonly Role[]): boolean {
  return effectiveRoles(roles).some((role) => RUN_CHECK_ROLES.includes(role));
}
