/** Topology specifications (contract specs §4), read and checked. Pure. */
import { isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import { Fields, storedFields } from '@server/features/query/fields';
import { readSelectors } from '@server/features/search/selector';
import type { Kind, Selector } from '@server/features/search/selector';

/** A component that a specification asks for, with those below it. */
export interface SpecComponent {
  /** Columns of `components` as they are stored. */
  columns: Readonly<Record<string, unknown>>;
  name: string;
  type: string;
  /** Health and status that the specification gives; null where the run finds them. */
  own: Readonly<Record<'health' | 'status', string | null>>;
  /** Existing components that are shown below this one, checks and config items that belong to it. */
  selectors: Readonly<Record<Kind, readonly Selector[]>>;
  /** Names or external ids of components of this topology that it depends on (`relationships`). */
  refs: readonly string[];
  healthExpr?: string;
  statusExpr?: string;
  components: SpecComponent[];
}

export interface TopologySpec {
  /** The topology itself when it has a type, else its components. */
  roots: SpecComponent[];
  /** What the specification asks for and this backend does not do, each as a sentence. */
  left: string[];
}

const MOST_COMPONENTS = 10_000;
const DEEPEST = 50;
const HEALTHS = ['healthy', 'unhealthy', 'warning', 'unknown'];
const TEXT_COLUMNS = ['icon', 'owner', 'tooltip', 'lifecycle'];
/** Parts of a specification that need a runner of their own. */
const NOT_RUN = ['lookup', 'forEach', 'parentLookup', 'groupBy', 'push'];

interface Stored {
  name: string;
  namespace: string;
  labels: unknown;
  spec: unknown;
}

interface Reading {
  count: number;
  left: string[];
}

/** Reads a stored topology; with a type it is itself the root above its components, as in the contract's example. Throws BadInput. */
export function readTopologySpec({ name, namespace, labels, spec }: Stored): TopologySpec {
  const fields = storedFields(spec);
  if (fields === undefined) {
    throw new BadInput('The specification of this topology is empty: write its components and save it.');
  }
  const reading: Reading = { count: 0, left: [] };
  const inherited = { name, namespace, labels: storedFields(labels) };
  const root = readComponent(fields, spec, { ...inherited, depth: 0, reading });
  return { roots: root.type === '' ? root.components : [root], left: reading.left };
}

interface Place {
  name: string | undefined;
  namespace: string;
  labels?: Fields | undefined;
  depth: number;
  reading: Reading;
}

function readComponent(fields: Fields, raw: unknown, place: Place): SpecComponent {
  const { depth, reading } = place;
  const name = place.name ?? fields.text('name');
  if (name === undefined) {
    throw new BadInput('A component of the specification has no name: give every component one.');
  }
  reading.count += 1;
  if (reading.count > MOST_COMPONENTS || depth > DEEPEST) {
    throw new BadInput(
      `The specification has more than ${MOST_COMPONENTS} components or more than ${DEEPEST} levels: divide it into several topologies.`,
    );
  }
  noteLeftOut(fields, name, reading);
  const namespace = fields.text('namespace') ?? place.namespace;
  return {
    name,
    type: fields.text('type') ?? '',
    columns: {
      ...readColumns(fields, raw, name, reading),
      namespace,
      labels: readLabels(fields, place.labels),
    },
    own: { health: readHealth(fields, name) ?? null, status: fields.text('status') ?? null },
    selectors: {
      components: known(readSelectors('components', fields.list('selectors') ?? [])),
      checks: known(readSelectors('checks', readChecks(fields, name, reading))),
      configs: known(readSelectors('configs', (fields.list('configs') ?? []).map(asSelector))),
    },
    refs: readRefs(fields, name),
    ...expressionsOf(fields),
    components: readBelow(fields, raw, { namespace, depth: depth + 1, reading }),
  };
}

function expressionsOf(fields: Fields): Pick<SpecComponent, 'healthExpr' | 'statusExpr'> {
  const healthExpr = fields.text('healthExpr');
  const statusExpr = fields.text('statusExpr');
  return {
    ...(healthExpr !== undefined && { healthExpr }),
    ...(statusExpr !== undefined && { statusExpr }),
  };
}

function readRefs(fields: Fields, name: string): string[] {
  return (fields.list('relationships') ?? []).map((entry) => {
    const ref = entry.text('ref');
    if (ref !== undefined) return ref;
    throw new BadInput(
      `A relationship of "${shown(name)}" has no ref: write the name or the externalID of the other component.`,
    );
  });
}

function noteLeftOut(fields: Fields, name: string, reading: Reading): void {
  for (const part of NOT_RUN) {
    if (!fields.has(part)) continue;
    reading.left.push(
      `${part} of the component "${shown(name)}" was left out: this backend does not run it.`,
    );
  }
}

function readColumns(fields: Fields, raw: unknown, name: string, reading: Reading): Record<string, unknown> {
  const texts = Object.fromEntries(TEXT_COLUMNS.map((column) => [column, fields.text(column) ?? null]));
  return {
    ...texts,
    external_id: fields.text('externalID') ?? name,
    text: fields.text('text') ?? fields.text('label') ?? null,
    hidden: fields.flag('hidden') ?? false,
    health_expr: fields.text('healthExpr') ?? null,
    status_expr: fields.text('statusExpr') ?? null,
    config_id: readConfigId(fields),
    properties: readProperties(raw, name, reading),
    log_selectors: listOf(raw, 'logs'),
  };
}

const readLabels = (fields: Fields, inherited: Fields | undefined): Record<string, string> =>
  Object.fromEntries([...(inherited?.pairs() ?? []), ...(fields.fields('labels')?.pairs() ?? [])]);

function readBelow(fields: Fields, raw: unknown, place: Omit<Place, 'name'>): SpecComponent[] {
  const rawList = listOf(raw, 'components') ?? [];
  const below = (fields.list('components') ?? []).map((entry, at) =>
    readComponent(entry, rawList[at], { ...place, name: undefined }),
  );
  const seen = new Set<string>();
  for (const { name, type } of below) {
    const key = JSON.stringify([type, name]);
    if (seen.has(key)) {
      throw new BadInput(
        `Two components beside each other are called "${shown(name)}" and have the same type: give them different names.`,
      );
    }
    seen.add(key);
  }
  return below;
}

function readHealth(fields: Fields, name: string): string | undefined {
  const health = fields.text('health');
  if (health === undefined || HEALTHS.includes(health)) return health;
  throw new BadInput(
    `The health "${shown(health)}" of "${shown(name)}" is unknown: use ${HEALTHS.join(', ')}.`,
  );
}

function readConfigId(fields: Fields): string | null {
  const id = fields.text('configID');
  if (id === undefined) return null;
  if (isUuid(id)) return id;
  throw new BadInput(`The configID "${shown(id)}" is no id: use the id of a config item.`);
}

/** Entries of `checks` are a selector or a canary written in place. */
function readChecks(fields: Fields, name: string, reading: Reading): Fields[] {
  return (fields.list('checks') ?? []).flatMap((entry) => {
    if (entry.has('inline')) {
      reading.left.push(
        `A check written inside the component "${shown(name)}" was left out: write it as a health check and choose it by a selector.`,
      );
    }
    return entry.fields('selector') ?? [];
  });
}

/** A query for config items is a selector whose type, class and tags have other names. */
function asSelector(query: Fields): Fields {
  const renamed = new Map<string, unknown>();
  const named = { type: query.text('type'), class: query.text('class'), tags: query.fields('tags')?.pairs() };
  for (const [key, value] of query.entries()) {
    if (!Object.hasOwn(named, key)) renamed.set(key, value);
  }
  if (named.type !== undefined) renamed.set('types', [...(query.texts('types') ?? []), named.type]);
  if (named.class !== undefined) renamed.set('fieldSelector', `config_class=${named.class}`);
  if (named.tags !== undefined) {
    renamed.set('tagSelector', named.tags.map(([key, value]) => `${key}=${value}`).join(','));
  }
  return new Fields(renamed);
}

function readProperties(raw: unknown, name: string, reading: Reading): unknown[] {
  const properties = listOf(raw, 'properties') ?? [];
  for (const property of properties) {
    const fields = storedFields(property);
    if (fields?.text('name') === undefined) {
      throw new BadInput(`A property of "${shown(name)}" has no name: give every property one.`);
    }
    if (fields.has('lookup') || fields.has('configLookup')) {
      reading.left.push(
        `The property "${shown(fields.text('name'))}" of "${shown(name)}" stays without a value: this backend does not look it up.`,
      );
    }
  }
  return properties;
}

function listOf(raw: unknown, key: string): unknown[] | null {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, key)) return null;
  const value: unknown = Reflect.get(raw, key);
  return Array.isArray(value) ? value : null;
}

const known = (selectors: readonly (Selector | undefined)[]): Selector[] =>
  selectors.filter((selector) => selector !== undefined);
