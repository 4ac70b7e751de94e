/** Whom an incident rule names, and who owns a component. */
import type { TransactionSql } from 'postgres';
import { isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import { storedFields } from '@server/features/query/fields';
import { fitsSelectors } from '@server/features/search/search';
import { readSelectors } from '@server/features/search/selector';
import type { Reference, RuleSpec } from './ruleSpec';

/** The people and teams of a rule by their ids. */
export interface Involved {
  createdBy: string;
  commander: string | null;
  communicator: string | null;
  people: string[];
  teams: string[];
  /** Who is named and not here, each as a sentence. */
  missing: string[];
}

async function personOf(tx: TransactionSql, name: Reference): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM people
    WHERE deleted_at IS NULL AND (id = ${isUuid(name) ? name : null}::uuid OR lower(email) = lower(${name}) OR name = ${name})
    ORDER BY lower(email) = lower(${name}) DESC NULLS LAST, created_at, id LIMIT 1`;
  return row?.id;
}

async function teamOf(tx: TransactionSql, name: Reference): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM teams WHERE deleted_at IS NULL AND (id = ${isUuid(name) ? name : null}::uuid OR name = ${name}) LIMIT 1`;
  return row?.id;
}

/** Looks up everybody whom the rule names; who is not here is left out and said. */
export async function readInvolved(
  tx: TransactionSql,
  { template, people, teams }: Pick<RuleSpec, 'template' | 'people' | 'teams'>,
  ruleCreator: string,
): Promise<Involved> {
  const missing: string[] = [];
  const person = async (name: Reference | undefined, place: string): Promise<string | null> => {
    if (name === undefined) return null;
    const id = await personOf(tx, name);
    if (id === undefined)
      missing.push(`The ${place} "${shown(name)}" is not here: no account has this address, name or id.`);
    return id ?? null;
  };
  const found: Involved = {
    createdBy: (await person(template.createdBy, 'created_by')) ?? ruleCreator,
    commander: await person(template.commander, 'commander'),
    communicator: await person(template.communicator, 'communicator'),
    people: [],
    teams: [],
    missing,
  };
  for (const name of new Set(people)) {
    const id = await person(name, 'responder');
    if (id !== null) found.people.push(id);
  }
  for (const name of new Set(teams)) {
    const id = await teamOf(tx, name);
    if (id === undefined) missing.push(`The team "${shown(name)}" is not here: no team has this name or id.`);
    else found.teams.push(id);
  }
  return found;
}

export interface Owner {
  teamId: string | null;
  /** A person whom the component itself names as its owner. */
  personId: string | null;
}

export const NOBODY: Owner = { teamId: null, personId: null };

/**
 * Who owns the component: the team that it is linked with, else the first team whose specification chooses it, else
 * whoever its own `owner` names.
 */
export async function ownerOf(tx: TransactionSql, componentId: string, owner: string | null): Promise<Owner> {
  const [linked] = await tx<{ id: string }[]>`
    SELECT t.id FROM team_components m JOIN teams t ON t.id = m.team_id
    WHERE m.component_id = ${componentId} AND t.deleted_at IS NULL ORDER BY t.name LIMIT 1`;
  const named = owner === null || owner === '' ? undefined : owner;
  const teamId =
    linked?.id ??
    (await choosingTeam(tx, componentId)) ??
    (named === undefined ? undefined : await teamOf(tx, named)) ??
    null;
  const personId = (named === undefined ? undefined : await personOf(tx, named)) ?? null;
  return { teamId, personId };
}

async function choosingTeam(tx: TransactionSql, componentId: string): Promise<string | undefined> {
  const teams = await tx<{ id: string; spec: unknown }[]>`
    SELECT id, spec FROM teams
    WHERE deleted_at IS NULL AND jsonb_typeof(spec -> 'components') = 'array' ORDER BY name`;
  for (const { id, spec } of teams) {
    for (const selector of teamSelectors(spec)) {
      if (await fitsSelectors(tx, 'components', [selector], componentId)) return id;
    }
  }
  return undefined;
}

/** A team whose selectors cannot be read owns nothing: that is the business of its own page. */
function teamSelectors(spec: unknown) {
  try {
    return readSelectors('components', storedFields(spec)?.list('components') ?? []).filter(
      (selector) => selector !== undefined,
    );
  } catch (error) {
    if (error instanceof BadInput) return [];
    throw error;
  }
}
