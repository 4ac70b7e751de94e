/** A database of its own, job processes on it, and the canaries that a person would add. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import pino from 'pino';
import { connect } from '@server/db/connect';
import { startJobs } from '@server/jobs/jobs';
import type { Jobs, JobsOptions } from '@server/jobs/jobs';
import type { Sql } from '@server/types';
import { createTestDatabase } from '@tests/setup/database';

export interface CheckState {
  id: string;
  type: string;
  name: string;
  status: string | null;
  last_runtime: string | null;
  next_runtime: string | null;
  last_transition_time: string | null;
  deleted_at: string | null;
}

export interface StatusRow {
  time: string;
  status: boolean;
  invalid: boolean;
  message: string;
  error: string | null;
  duration: number;
}

export interface HistoryRow {
  name: string;
  status: string;
  success_count: number;
  error_count: number;
  details: { errors: string[] };
}

export interface JobsHarness {
  sql: Sql;
  url: string;
  /** Starts another job process (its own pool), stopped with the harness. */
  start(options?: Partial<JobsOptions>): Promise<Jobs>;
  addCanary(spec: unknown, name?: string): Promise<string>;
  setSpec(canaryId: string, spec: unknown): Promise<void>;
  checksOf(canaryId: string): Promise<CheckState[]>;
  statusesOf(canaryId: string): Promise<StatusRow[]>;
  historyOf(canaryId: string): Promise<HistoryRow[]>;
  stop(): Promise<void>;
}

export async function startJobsHarness(): Promise<JobsHarness> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 3 });
  const started: { jobs: Jobs; pool: Sql }[] = [];
  return {
    sql,
    url: database.url,
    async start(options = {}) {
      const pool = connect(database.url, { max: 6 });
      const log = pino({ level: 'error' }, pino.destination(2));
      const jobs = await startJobs({
        sql: pool,
        databaseUrl: database.url,
        log,
        clock: { now: () => Date.now() },
        ...options,
      });
      started.push({ jobs, pool });
      return jobs;
    },
    async addCanary(spec, name = 'shop') {
      const [row] = await sql<{ id: string }[]>`
        INSERT INTO canaries (name, namespace, labels, spec, source)
        VALUES (${name}, 'default', '{"team": "web"}', ${JSON.stringify(spec)}::text::jsonb, 'UI') RETURNING id`;
      return row!.id;
    },
    async setSpec(canaryId, spec) {
      await sql`UPDATE canaries SET spec = ${JSON.stringify(spec)}::text::jsonb WHERE id = ${canaryId}`;
    },
    checksOf: (canaryId) =>
      sql<CheckState[]>`SELECT * FROM checks WHERE canary_id = ${canaryId} ORDER BY type, name`,
    statusesOf: (canaryId) => sql<StatusRow[]>`
      SELECT s.* FROM check_statuses s JOIN checks c ON c.id = s.check_id WHERE c.canary_id = ${canaryId} ORDER BY time`,
    historyOf: (canaryId) =>
      sql<HistoryRow[]>`SELECT * FROM job_history WHERE resource_id = ${canaryId} ORDER BY created_at, id`,
    async stop() {
      for (const { jobs, pool } of started) {
        await jobs.stop();
        await pool.end();
      }
      await sql.end();
      await database.drop();
    },
  };
}

export interface Target {
  url: string;
  hits: () => number;
  /** Most requests that were being answered at the same moment. */
  mostAtOnce: () => number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real HTTP service on loopback that answers 200 after `delayMs`; it comes back on the same port. */
export async function startTarget(delayMs = 0): Promise<Target> {
  let hits = 0;
  let atOnce = 0;
  let most = 0;
  let port = 0;
  let server: Server;
  const listen = async () => {
    server = createServer((_request, response) => {
      hits += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      setTimeout(() => {
        atOnce -= 1;
        response.end('ok');
      }, delayMs);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    port = address.port;
  };
  await listen();
  return {
    url: `http://127.0.0.1:${port}/healthz`,
    hits: () => hits,
    mostAtOnce: () => most,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: listen,
  };
}
