/**
 * "This check is being run" as a session lock of PostgreSQL, so that several server processes agree. A lock ends with
 * its connection: after a crash nothing is stuck and nobody has to clean up.
 */
import type { ReservedSql } from 'postgres';
import type { Sql } from '../types';

export interface CheckLocks {
  /** True when this call now owns the check; false while any process runs it. */
  acquire(checkId: string): Promise<boolean>;
  release(checkId: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps one connection of the pool for all locks of this process. */
export function createCheckLocks(sql: Sql): CheckLocks {
  // PostgreSQL lets one session take the same lock twice, so this process must remember what it holds itself
  const held = new Set<string>();
  let session: Promise<ReservedSql> | undefined;

  async function ask(work: (connection: ReservedSql) => Promise<boolean>): Promise<boolean> {
    session ??= sql.reserve();
    const current = session;
    try {
      return await work(await current);
    } catch (error) {
      // the connection is gone and its locks with it; the next question opens another one
      if (session === current) session = undefined;
      void current.then(
        (connection) => connection.release(),
        () => undefined, // it never opened, so there is nothing to give back
      );
      throw error;
    }
  }

  return {
    async acquire(checkId) {
      if (held.has(checkId)) return false;
      held.add(checkId);
      try {
        const isOurs = await ask(async (connection) => {
          const [row] = await connection<{ locked: boolean }[]>`
            SELECT pg_try_advisory_lock(hashtextextended(${checkId}, 0)) AS locked`;
          return row?.locked === true;
        });
        if (!isOurs) held.delete(checkId);
        return isOurs;
      } catch (error) {
        held.delete(checkId);
        throw error;
      }
    },
    async release(checkId) {
      try {
        await ask(async (connection) => {
          await connection`SELECT pg_advisory_unlock(hashtextextended(${checkId}, 0))`;
          return true;
        });
      } finally {
        held.delete(checkId);
      }
    },
    async close() {
      const connection = await session?.catch(() => undefined);
      session = undefined;
      connection?.release();
    },
  };
}
