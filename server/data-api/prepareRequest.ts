/**
 * From a console's request under /api/db to the request a PostgREST service gets: authorised early, repaired, limited
 * and with nothing in it that the dialect of this product does not know. Used before the built-in data API and before
 * a PostgREST server alike.
 */
import { isAllowed } from '@/services/contracts/permissions';
import {
  READ_ONLY_TABLES,
  isRpcName,
  isTableName,
  RPC_RESOURCES,
  TABLE_RESOURCES,
} from '@/services/contracts/tables';
import type { Resource } from '@/services/contracts/permissions';
import { readQuery } from '@server/data-api/query';
import type { Query } from '@server/data-api/query';
import { RequestError } from '@server/data-api/requestError';
import type { Caller } from '@server/types';

const PREFIX = '/api/db/';
const READ_METHODS: readonly string[] = ['GET', 'HEAD'];
const WRITE_METHODS: readonly string[] = ['POST', 'PATCH', 'DELETE'];
const PREFERENCES: readonly string[] = ['return=representation', 'return=minimal', 'count=exact'];

/** Why a write is refused, in a sentence, and the column that it is about, where there is one to name. */
export interface WriteRefusal {
  message: string;
  column?: string;
}

/** Looks at the rows of a write before the database does; what it answers refuses them (status 422). */
export type ValidateWrite = (
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
) => WriteRefusal | undefined;

export interface PrepareOptions {
  /** Epoch milliseconds, for date math. */
  now: number;
  validateWrite: ValidateWrite;
}

export interface PreparedRequest {
  /** `table` or `rpc/function`. */
  path: string;
  query: Query;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  readOnly: boolean;
}

/** Throws RequestError with the contract's status for everything that must not go on. */
export async function prepareRequest(
  request: Request,
  caller: Pick<Caller, 'roles'>,
  options: PrepareOptions,
): Promise<PreparedRequest> {
  const url = new URL(request.url);
  const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length).replace(/\/$/, '') : '';
  const isRpc = path.startsWith('rpc/');
  const resource = isRpc ? rpcResource(path.slice('rpc/'.length)) : tableResource(path);
  const readOnly = isRpc || READ_METHODS.includes(request.method);
  authorise(request.method, { path, isRpc, readOnly, resource }, caller);
  return {
    path,
    query: readQuery(url.search, { isRpc, now: options.now }),
    method: request.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      prefer: readPreferences(request.headers.get('prefer')),
    },
    body:
      readOnly || request.method === 'DELETE'
        ? undefined
        : await readBody(request, path, options.validateWrite),
    readOnly,
  };
}

function tableResource(path: string): Resource {
  if (isTableName(path)) return TABLE_RESOURCES[path];
  throw new RequestError(
    404,
    '42P01',
    `There is no table or view "${path.slice(0, 64)}".`,
    'Check the name.',
  );
}

function rpcResource(name: string): Resource {
  if (isRpcName(name)) return RPC_RESOURCES[name];
  throw new RequestError(404, 'PGRST202', `There is no function "${name.slice(0, 64)}".`, 'Check the name.');
}

interface Target {
  path: string;
  isRpc: boolean;
  readOnly: boolean;
  resource: Resource;
}

function authorise(method: string, target: Target, caller: Pick<Caller, 'roles'>): void {
  const known = target.isRpc ? READ_METHODS : [...READ_METHODS, ...WRITE_METHODS];
  if (!known.includes(method)) {
    throw new RequestError(
      405,
      'PGRST101',
      `The method ${method} is not supported here.`,
      `Use ${known.join(', ')}.`,
    );
  }
  const action = target.readOnly ? 'read' : 'write';
  if (action === 'write' && READ_ONLY_TABLES.some((table) => table === target.path)) {
    throw new RequestError(
      403,
      '42501',
      `The records of ${target.path} are written by the server only.`,
      'Change the record that they tell about; its log follows.',
    );
  }
  if (!isAllowed(caller.roles, target.resource, action)) {
    throw new RequestError(
      403,
      '42501',
      `Your roles may not ${action} ${target.path}.`,
      `It needs ${action} access to ${target.resource}: ask an administrator.`,
    );
  }
}

/** Only the preferences of the contract go on; anything else could turn an insert into an upsert. */
function readPreferences(header: string | null): string {
  const asked = (header ?? '').split(',').map((preference) => preference.trim());
  return PREFERENCES.filter((preference) => asked.includes(preference)).join(', ');
}

async function readBody(request: Request, table: string, validateWrite: ValidateWrite): Promise<string> {
  const text = await request.text();
  const rows = readRows(text);
  const refusal = validateWrite(table, rows);
  if (refusal !== undefined) {
    const { message, column = null } = refusal;
    const hint = 'Mend the record and save again; nothing was stored.';
    throw new RequestError(422, '23514', message, hint, column);
  }
  return text;
}

function readRows(text: string): Readonly<Record<string, unknown>>[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestError(
      400,
      'PGRST102',
      'The body is not valid JSON.',
      'Send one object, or a list of objects.',
    );
  }
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  if (rows.every(isRow)) return rows;
  throw new RequestError(
    400,
    'PGRST102',
    'The body is neither an object nor a list of objects.',
    'Send one of these.',
  );
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The query string for a service that reads the whole dialect itself, with its `?`, or empty. */
export function fullSearch({ shape, filters, embedFilters, args }: Query): string {
  return searchText([...shape, ...filters, ...embedFilters, ...args]);
}

/** Percent-encoded pairs with a leading `?`; empty for none. */
export function searchText(parameters: readonly (readonly [string, string])[]): string {
  if (parameters.length === 0) return '';
  return `?${parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}
