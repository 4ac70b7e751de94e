/** Creating and changing one record so that neither a lost answer nor a second person costs anything (ADR 18). */
import type { TableName } from '@/services/contracts/tables';
import { isAppError, type AppError } from '@/services/errors/AppError';
import { errorOfThrown } from '@/services/errors/normalise';
import { saveMerged, type SaveOutcome, type Version } from '@/services/records/mergeFields';
import type { ApiMeta, ApiRequest } from './baseQuery/request';
import type { RowQuery } from './postgrest';
import { asRows, deleteRows, insertRow, readRows, updateRows } from './rows';

export interface RecordSave<Fields extends object> {
  id: string;
  /** The record as it was when typing began. */
  base: Version<Fields>;
  mine: Partial<Fields>;
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
  meta?: ApiMeta | undefined;
}
/** Sends one request; the base query of an endpoint fits. */
export type Ask = (request: ApiRequest) => PromiseLike<Answer> | Answer;

/** Carries the AppError of a refused call through code that knows only exceptions. */
class RefusedCall extends Error {
  constructor(readonly reason: AppError) {
    super(reason.text);
  }
}

async function answered(ask: Ask, request: ApiRequest): Promise<unknown> {
  const answer = await ask(request);
  if (answer.error !== undefined) throw new RefusedCall(answer.error);
  return answer.data;
}

function errorOf(thrown: unknown): AppError {
  if (thrown instanceof RefusedCall) return thrown.reason;
  return isAppError(thrown) ? thrown : errorOfThrown(thrown);
}

/** The row is already there under the id that was chosen here: an earlier try arrived although its answer did not. */
const DUPLICATE = '23505';

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a, b] as Readonly<Record<string, unknown>>[]; // lists answer to their positions as well
  if (one === undefined || other === undefined) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Whether what is stored says what was sent; columns that were not sent do not count. */
function says(stored: object, sent: object): boolean {
  const columns = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(sent).every(([key, value]) => value === undefined || isSame(columns.get(key), value));
}

interface Times {
  created_at?: string | null;
  updated_at?: string | null;
}

type Filters = NonNullable<RowQuery['filters']>;

/** Finds the record only while its `updated_at` is what it was; null where it was never changed. */
export function atVersion(id: string, updatedAt: string | null): Filters {
  return [
    ['id', 'eq', id],
    updatedAt === null ? ['updated_at', 'is', null] : ['updated_at', 'eq', updatedAt],
  ];
}

const isUntouched = ({ created_at: created, updated_at: updated }: Times): boolean =>
  updated === undefined || updated === null || updated === created;

/**
 * Inserts a row under an id that was chosen in the browser; doing it twice makes one row. Where an earlier try arrived
 * unknown to the person, who went on typing, the row gets what is said now, unless somebody has changed it since.
 * @param select the columns that may be read back, for tables with secrets; others count as changed.
 */
export async function createOnce(
  ask: Ask,
  table: TableName,
  row: Readonly<{ id: string }>,
  select?: string,
): Promise<{ data: null } | { error: AppError }> {
  const created = await ask(insertRow(table, { ...row }));
  if (created.error === undefined) return { data: null };
  if (created.error.code !== DUPLICATE) return { error: created.error };
  const found = await ask(
    readRows(table, { ...(select === undefined ? {} : { select }), filters: [['id', 'eq', row.id]] }),
  );
  if (found.error !== undefined) return { error: found.error };
  const stored = asRows<Times>(found.data)[0];
  if (stored === undefined) return { error: created.error };
  if (says(stored, row) || !isUntouched(stored)) return { data: null };
  const { id, ...said } = row;
  const still: Filters =
    stored.updated_at === undefined ? [['id', 'eq', id]] : atVersion(id, stored.updated_at);
  const changed = await ask(updateRows(table, still, said));
  return changed.error === undefined ? { data: null } : { error: changed.error };
}

/** Deletes a row, and before it what the database does not leave without it; doing it twice does no harm. */
export async function deleteOnce(
  ask: Ask,
  table: TableName,
  id: string,
  first: readonly { table: TableName; column: string }[] = [],
): Promise<{ data: null } | { error: AppError }> {
  const requests = [
    ...first.map((rows) => deleteRows(rows.table, [[rows.column, 'eq', id]])),
    deleteRows(table, [['id', 'eq', id]]),
  ];
  for (const request of requests) {
    const answer = await ask(request);
    if (answer.error !== undefined) return { error: answer.error };
  }
  return { data: null };
}

/** The mark of a record that was never changed: some tables keep no time until then. */
const NEVER = '';

/** updated_at as the mark of a version; null is a mark too. */
export function markOf(updatedAt: string | null): string {
  return updatedAt ?? NEVER;
}

interface RecordShape<Row, Fields extends object> {
  /** The fields of a stored row that people change. */
  fieldsOf: (row: Row) => Fields;
  /** What a change sends; default the changed fields as they are. `stored` is what it is written on top of. */
  bodyOf?: (patch: Partial<Fields>, stored: Partial<Fields>) => Readonly<Record<string, unknown>>;
  /** A row that is still there but counts as gone, such as one with deleted_at. */
  isGone?: (row: Row) => boolean;
}

/** Writes `mine` on top of whatever is stored, by `updated_at` as the mark of a version. */
export async function saveRecord<Row, Fields extends object>(
  ask: Ask,
  table: TableName,
  { id, base, mine }: RecordSave<Fields>,
  { fieldsOf, bodyOf = (patch) => ({ ...patch }), isGone = () => false }: RecordShape<Row, Fields>,
): Promise<{ data: SaveOutcome<Fields> } | { error: AppError }> {
  let seen = base.fields;
  const versionOf = (answer: unknown): Version<Fields> | undefined => {
    const row = asRows<Row & { updated_at: string | null }>(answer)[0];
    if (row === undefined || isGone(row)) return undefined;
    seen = fieldsOf(row);
    return { fields: seen, mark: markOf(row.updated_at) };
  };
  const port = {
    write: async (patch: Partial<Fields>, mark: string) =>
      versionOf(
        await answered(
          ask,
          updateRows(table, atVersion(id, mark === NEVER ? null : mark), bodyOf(patch, seen)),
        ),
      ),
    read: async () => versionOf(await answered(ask, readRows(table, { filters: [['id', 'eq', id]] }))),
  };
  try {
    return { data: await saveMerged(port, base, mine) };
  } catch (thrown) {
    return { error: errorOf(thrown) };
  }
}
