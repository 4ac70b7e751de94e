/** Which backends are asked for the logs of a component, and their answers joined (contract endpoints §10, specs §11). */
import type { TransactionSql } from 'postgres';
import { BadInput } from '@server/features/query/badInput';
import { storedFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { readOn, writeCursor, type Cursor } from './follow';
import type { LogBackend, LogPage, LogSearch } from './types';
import { LogsUnavailable } from './types';

export interface ComponentRow {
  id: string;
  name: string;
  namespace: string | null;
  type: string | null;
  external_id: string;
  log_selectors: unknown;
}

export interface BackendRow {
  name: string;
  spec: unknown;
}

export interface LogSource {
  component: ComponentRow;
  backends: BackendRow[];
}

/** The component and all configured backends, as the caller may see them; undefined for an unknown component. */
export async function readLogSource(tx: TransactionSql, id: string): Promise<LogSource | undefined> {
  const [component] = await tx<ComponentRow[]>`
    SELECT id, name, namespace, type, external_id, log_selectors FROM components
    WHERE id = ${id} AND deleted_at IS NULL`;
  if (component === undefined) return undefined;
  const backends = await tx<BackendRow[]>`
    SELECT name, spec FROM logging_backends WHERE deleted_at IS NULL ORDER BY created_at, id`;
  return { component, backends: [...backends] };
}

/** The selector of that name; without a name the first one. Throws BadInput when the component has none such. */
export function chooseSelector(
  { name: component, log_selectors: stored }: ComponentRow,
  name: string | undefined,
): LogSearch['selector'] {
  const selectors = (Array.isArray(stored) ? stored : []).flatMap(
    (entry: unknown) => storedFields(entry) ?? [],
  );
  const found = selectors.find((selector) => name === undefined || textOf(selector, 'name') === name);
  if (found === undefined) {
    const names = selectors
      .map((selector) => textOf(selector, 'name'))
      .filter((known) => known !== undefined);
    throw new BadInput(
      names.length === 0
        ? `The component ${component} has no logs: add a log selector to its topology.`
        : `The component ${component} has no log selector of that name: use ${names.join(', ')}.`,
    );
  }
  const labels = storedMap(found, 'labels');
  return { name: textOf(found, 'name') ?? '', type: textOf(found, 'type'), labels };
}

/** Stored JSON may hold anything where text is expected. */
function textOf(fields: Fields, name: string): string | undefined {
  try {
    return fields.text(name);
  } catch (error) {
    if (error instanceof BadInput) return undefined;
    throw error;
  }
}

function storedMap(fields: Fields, name: string): Record<string, string> {
  try {
    return Object.fromEntries(fields.fields(name)?.pairs() ?? []);
  } catch (error) {
    if (error instanceof BadInput) return {};
    throw error;
  }
}

interface Entry {
  backend: string;
  /** Tells the entries of all backends apart in a cursor. */
  key: string;
  fields: Fields;
}

const entriesOf = ({ name, spec }: BackendRow): Entry[] =>
  (storedFields(spec)?.list('backends') ?? []).map((fields, at) => ({
    backend: name,
    key: `${name}/${at}`,
    fields,
  }));

interface Route {
  isAdditive: boolean;
}

/** The first route of the backend that fits; an entry without routes takes every component. */
function routeFor(config: Fields, { component, selector }: LogSearch): Route | undefined {
  const routes = config.list('routes') ?? [];
  if (routes.length === 0) return { isAdditive: false };
  const fitting = routes.find((route) => {
    const type = route.text('type');
    const prefix = route.text('id_prefix');
    const labels = Object.entries(storedMap(route, 'labels'));
    return (
      (type === undefined || type === selector.type || type === component.type) &&
      (prefix === undefined ||
        component.externalId.startsWith(prefix) ||
        component.name.startsWith(prefix)) &&
      labels.every(([key, value]) => Object.hasOwn(selector.labels, key) && selector.labels[key] === value)
    );
  });
  return fitting && { isAdditive: fitting.flag('is_additive') ?? false };
}

/**
 * Asks the first backend that takes the component, and those after it as long as routes say that they add. Throws
 * LogsUnavailable when nothing is configured, nothing takes the component, or a kind cannot be read here. With `after`
 * only what was written since that cursor is answered.
 */
export async function searchLogs(
  backends: readonly BackendRow[],
  kinds: readonly LogBackend[],
  search: LogSearch,
  after?: Cursor,
): Promise<LogPage & { cursor: string }> {
  const entries = backends.flatMap(entriesOf);
  if (entries.length === 0) {
    throw new LogsUnavailable(
      'No log backend is configured: add one under Settings, Integrations, Log Backends.',
    );
  }
  const pages: LogPage[] = [];
  const cursor = new Map<string, unknown>();
  for (const { backend, key, fields } of entries) {
    const { kind, config } = kindOf(backend, fields, kinds);
    const route = routeFor(config, search);
    if (route === undefined) continue;
    const { state, ...page } = await readOn(kind, config, search, after?.get(key));
    pages.push(page);
    cursor.set(key, state);
    if (!route.isAdditive) break;
  }
  if (pages.length === 0) {
    throw new LogsUnavailable(
      `No log backend has a route for ${search.component.name}: add one for its type or labels.`,
    );
  }
  return { ...joined(pages, search.limit), cursor: writeCursor(cursor) };
}

function kindOf(
  backend: string,
  fields: Fields,
  kinds: readonly LogBackend[],
): { kind: LogBackend; config: Fields } {
  const kind = kinds.find((known) => fields.has(known.kind));
  const config = kind && fields.fields(kind.kind);
  if (kind === undefined || config === undefined) {
    throw new LogsUnavailable(
      `The log backend ${backend} is of a kind that this server cannot read: it reads ${kinds.map((known) => known.kind).join(', ')}.`,
    );
  }
  return { kind, config };
}

function joined(pages: readonly LogPage[], limit: number): LogPage {
  const [first] = pages;
  if (pages.length === 1 && first !== undefined) return first;
  const results = pages
    .flatMap((page) => page.results)
    .sort((a, b) => (b.timestamp ?? '').localeCompare(a.timestamp ?? ''));
  return { total: pages.reduce((sum, page) => sum + page.total, 0), results: results.slice(0, limit) };
}
