/** What tells apart two states of the summary's rows without reading them. */
import type { TransactionSql } from 'postgres';
import type { TimeRange } from '@server/features/health/timeRange';

const ID_BYTES = 16;
/** Of the check, its canary and its figures four bytes each, and twice whether it ran within the hour. */
const RECORD_BYTES = ID_BYTES + 14;

/**
 * Of each check that the caller sees, in the order of the summary, its id and which versions of its records the row is
 * made of: PostgreSQL gives a record another `xmin` with every change. Of the two summaries whose figures are kept and
 * not counted only, that of the last hour and that without a range; of others a row changes without any record.
 */
export async function summaryVersions(tx: TransactionSql, range: TimeRange | undefined): Promise<Buffer> {
  const start = range === undefined ? tx`now() - interval '1 hour'` : tx`${range.start}::timestamptz`;
  const [found] = await tx<{ versions: Buffer | null }[]>`
    SELECT string_agg(
      uuid_send(k.id) || xidsend(k.xmin) || xidsend(c.xmin) || coalesce(xidsend(f.xmin), '\\x00000000')
        || boolsend(coalesce(f.last_check > now() - interval '1 hour', false))
        || boolsend(coalesce(f.last_check > ${start}, false)),
      '' ORDER BY k.id
    ) AS versions
    FROM checks k
    JOIN canaries c ON c.id = k.canary_id
    LEFT JOIN derived.check_figures f ON f.check_id = k.id
    WHERE k.deleted_at IS NULL AND c.deleted_at IS NULL`;
  return found?.versions ?? Buffer.alloc(0);
}

/** The id at `at` as text; PostgreSQL and RFC 9562 §4 write it in the same form. */
function idAt(versions: Buffer, at: number): string {
  const digits = versions.toString('hex', at, at + ID_BYTES);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Ids of the checks whose row may have changed in between; undefined where the summary has other checks than before. */
export function changedChecks(before: Buffer, now: Buffer): string[] | undefined {
  if (before.length !== now.length) return undefined;
  const changed: string[] = [];
  for (let at = 0; at < now.length; at += RECORD_BYTES) {
    const version = at + ID_BYTES;
    const end = at + RECORD_BYTES;
    if (before.compare(now, at, version, at, version) !== 0) return undefined;
    if (before.compare(now, version, end, version, end) !== 0) changed.push(idAt(now, at));
  }
  return changed;
}
