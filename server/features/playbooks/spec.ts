/** What the calls read from the specification of a playbook (contract specs §9). Nothing validates stored ones. Pure. */
import { BadInput } from '@server/features/query/badInput';
import { storedFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { readSelectors } from '@server/features/search/selector';
import type { Kind, Selector } from '@server/features/search/selector';

/** Which approvals a run needs: any one of them, or all. People by id, e-mail or name, teams by id or name. */
export interface Approval {
  mode: 'any' | 'all';
  people: readonly string[];
  teams: readonly string[];
}

/** A parameter as it was written; names are unique and not empty. */
export type Parameter = Readonly<Record<string, unknown>> & { name: string };

/** Reads `read()`; undefined when the specification cannot be read there. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadInput) return undefined;
    throw error;
  }
}

/** The selectors of `kind`; undefined when there are none, or one that chooses nothing or cannot be read. */
export function selectorsOf(spec: unknown, kind: Kind): Selector[] | undefined {
  const list = orUndefined(() => storedFields(spec)?.list(kind)) ?? [];
  const selectors = orUndefined(() => readSelectors(kind, list)) ?? [];
  const known = selectors.filter((selector) => selector !== undefined);
  return known.length === 0 || known.length < list.length ? undefined : known;
}

/** The parameters in their order; entries without a name are left out. */
export function parametersOf(spec: unknown): Parameter[] {
  const parameters = memberList(spec, 'parameters').filter(isParameter);
  return parameters.filter(
    (parameter, at) => parameters.findIndex(({ name }) => name === parameter.name) === at,
  );
}

const isParameter = (value: unknown): value is Parameter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name !== '';

/** Expressions that must all be true for a run. */
export function filtersOf(spec: unknown): string[] {
  return texts(memberList(spec, 'filters'));
}

/** Undefined when nobody has to approve. */
export function approvalOf(spec: unknown): Approval | undefined {
  const approval = storedFields(spec) && orUndefined(() => storedFields(spec)?.fields('approval'));
  const approvers = approval && orUndefined(() => approval.fields('approvers'));
  const people = names(approvers, 'people');
  const teams = names(approvers, 'teams');
  if (people.length + teams.length === 0) return undefined;
  const mode = orUndefined(() => approval?.text('type')) === 'all' ? 'all' : 'any';
  return { mode, people, teams };
}

const names = (fields: Fields | undefined, name: string): string[] =>
  (fields && orUndefined(() => fields.texts(name))) ?? [];

function memberList(spec: unknown, name: string): unknown[] {
  if (typeof spec !== 'object' || spec === null || !Object.hasOwn(spec, name)) return [];
  const value: unknown = Reflect.get(spec, name);
  return Array.isArray(value) ? value : [];
}

const texts = (list: readonly unknown[]): string[] => list.filter((item) => typeof item === 'string');
