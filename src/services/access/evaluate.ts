/** The one evaluator behind the sidebar, the route guards and every action (design: architecture §8). Pure. */
import type { AuthMode, Role } from '@/services/contracts/enums';
import type { Feature } from '@/services/contracts/flags';
import {
  effectiveRoles,
  isAllowed,
  mayRunCheck,
  RUN_CHECK_ROLES,
  rolesAllowed,
} from '@/services/contracts/permissions';
import type { Action, Resource } from '@/services/contracts/permissions';
import { denied, GRANTED, type Ability } from './ability';

/** What something needs before it may be shown or done. */
export interface Requirement {
  feature?: Feature;
  resource?: Resource;
  /** Defaults to read. */
  action?: Action;
  /** Grants by any of several resources instead of one. */
  anyOf?: readonly Resource[];
  /** Needs every one of several resources. */
  allOf?: readonly Resource[];
  /** The right to run checks is a permission of its own (checklist OPEN-29). */
  runsChecks?: boolean;
  /** Modes in which it exists at all; every mode when absent. */
  modes?: readonly AuthMode[];
  /** Whether it changes the outside world and so needs a connection. */
  needsConnection?: boolean;
  /** What it writes may wait on this device until the connection is back; the server decides when it is sent. */
  queues?: boolean;
}

/** What is known about the person and the surroundings. */
export interface AccessFacts {
  mode: AuthMode;
  /** 'loading' until the server answered, 'unknown' when it cannot be asked: unknown is not none. */
  roles: readonly Role[] | 'loading' | 'unknown';
  disabled: ReadonlySet<Feature> | 'loading' | 'unknown';
  online: boolean;
}

function needsOf(requirement: Requirement): readonly Resource[] {
  if (requirement.resource !== undefined) return [requirement.resource];
  return requirement.allOf ?? [];
}

function roleAbility(requirement: Requirement, roles: readonly Role[]): Ability {
  const action = requirement.action ?? 'read';
  const missing = needsOf(requirement).find((resource) => !isAllowed(roles, resource, action));
  if (missing !== undefined) return denied({ cause: 'forbidden', needs: rolesAllowed(missing, action) });
  const { anyOf } = requirement;
  if (anyOf !== undefined && !anyOf.some((resource) => isAllowed(roles, resource, action))) {
    const helpful = new Set(anyOf.flatMap((resource) => rolesAllowed(resource, action)));
    return denied({ cause: 'forbidden', needs: [...helpful] });
  }
  if (requirement.runsChecks && !mayRunCheck(roles))
    return denied({ cause: 'forbidden', needs: RUN_CHECK_ROLES });
  return GRANTED;
}

function featureAbility(requirement: Requirement, facts: AccessFacts): Ability {
  const { feature } = requirement;
  if (feature === undefined || facts.disabled === 'unknown') return GRANTED;
  if (facts.disabled === 'loading') return denied({ cause: 'loading' });
  return facts.disabled.has(feature) ? denied({ cause: 'featureDisabled', feature }) : GRANTED;
}

/** Standalone mode has no people, so nobody can be refused for a role; it shows health and only reads (specification 1 §1). */
function standaloneAbility(requirement: Requirement): Ability {
  const changesSomething = requirement.action === 'write' || requirement.runsChecks === true;
  const isElsewhere = requirement.feature !== undefined && requirement.feature !== 'health';
  return changesSomething || isElsewhere ? denied({ cause: 'mode', mode: 'standalone' }) : GRANTED;
}

function lineAbility(requirement: Requirement, facts: AccessFacts): Ability {
  if (requirement.queues === true) return GRANTED;
  const acts = requirement.needsConnection === true || requirement.action === 'write';
  const canAct = facts.online && facts.roles !== 'unknown';
  return acts && !canAct ? denied({ cause: 'offline' }) : GRANTED;
}

/** Whether `requirement` is met, and if not, why. */
export function evaluate(requirement: Requirement, facts: AccessFacts): Ability {
  if (requirement.modes !== undefined && !requirement.modes.includes(facts.mode)) {
    return denied({ cause: 'mode', mode: facts.mode });
  }
  if (facts.mode === 'standalone') return standaloneAbility(requirement);
  const feature = featureAbility(requirement, facts);
  if (!feature.granted) return feature;
  if (facts.roles === 'loading') return denied({ cause: 'loading' });
  if (facts.roles !== 'unknown') {
    const role = roleAbility(requirement, facts.roles);
    if (!role.granted) return role;
  }
  return lineAbility(requirement, facts);
}

/** isAdmin and isViewer of the specification (2 §6). */
export function roleFlags(roles: readonly Role[]): { isAdmin: boolean; isViewer: boolean } {
  const effective = effectiveRoles(roles);
  return { isAdmin: effective.includes('admin'), isViewer: effective.every((role) => role === 'viewer') };
}
