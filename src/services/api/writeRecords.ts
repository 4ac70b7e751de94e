/** How a record is written so that doing it twice does it once (ADR 0018): for screens and for the outbox. */
import type { ApiRequest } from './baseQuery/request';
import { asRows, insertRow, readRows, updateRows } from './rows';
import type { TableName } from '@/services/contracts/tables';
import { isAppError, type AppError } from '@/services/errors/AppError';
import { errorOfThrown } from '@/services/errors/normalise';
import { saveMerged, type SaveOutcome, type Version } from '@/services/records/mergeFields';

/** A change of some fields on top of what was seen. */
export interface Save<Fields extends object> {
  id: string;
  base: Version<Fields>;
  mine: Partial<Fields>;
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
}
/** Sends one request; the base query of an endpoint fits. */
export type Ask = (request: ApiRequest) => PromiseLike<Answer> | Answer;

async function answered(ask: Ask, request: ApiRequest): Promise<unknown> {
  const answer = await ask(request);
  if (answer.error !== undefined) throw new RefusedCall(answer.error);
  return answer.data;
}

/** Carries the AppError of a refused call through code that knows only exceptions. */
class RefusedCall extends Error {
  constructor(readonly reason: AppError) {
    super(reason.text);
  }
}

function errorOf(thrown: unknown): AppError {
  if (thrown instanceof RefusedCall) return thrown.reason;
  return isAppError(thrown) ? thrown : errorOfThrown(thrown);
}

/** The row is already there under the id that was chosen here: an earlier try arrived although its answer did not. */
const DUPLICATE = '23505';

/** Creates the row unless an earlier try has; the id is chosen by the caller and the same for every try. */
export async function createOnce(
  ask: Ask,
  table: TableName,
  row: Readonly<{ id: string }>,
): Promise<{ data: null } | { error: AppError }> {
  const created = await ask(insertRow(table, { ...row }));
  if (created.error === undefined) return { data: null };
  if (created.error.code !== DUPLICATE) return { error: created.error };
  const found = await ask(readRows(table, { select: 'id', filters: [['id', 'eq', row.id]] }));
  if (found.error !== undefined) return { error: found.error };
  return asRows(found.data).length > 0 ? { data: null } : { error: created.error };
}

/**
 * Writes `mine` on top of whatever is stored, field by field. A mark that the server never gave, as after the row was
 * made offline, only costs one more reading.
 * @param fieldsOf what a merge looks at in a stored row.
 */
export async function saveRecord<Fields extends object>(
  ask: Ask,
  table: TableName,
  { id, base, mine }: Save<Fields>,
  fieldsOf: (row: Fields) => Fields,
): Promise<{ data: SaveOutcome<Fields> } | { error: AppError }> {
  const versionOf = (answer: unknown): Version<Fields> | undefined => {
    const row = asRows<Fields & { updated_at: string }>(answer)[0];
    return row && { fields: fieldsOf(row), mark: row.updated_at };
  };
  const port = {
    write: async (patch: Partial<Fields>, mark: string) => {
      const filters = [
        ['id', 'eq', id],
        ['updated_at', 'eq', mark],
      ] as const;
      return versionOf(await answered(ask, updateRows(table, filters, { ...patch })));
    },
    read: async () => versionOf(await answered(ask, readRows(table, { filters: [['id', 'eq', id]] }))),
  };
  try {
    return { data: await saveMerged(port, base, mine) };
  } catch (thrown) {
    return { error: errorOf(thrown) };
  }
}
