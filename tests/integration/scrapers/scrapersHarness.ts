/** A database, a job process on it, and a real folder that file scrapers may read. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@tests/setup/eventually';
import { startJobsHarness } from '../jobs/jobsHarness';
import type { JobsHarness } from '../jobs/jobsHarness';
import type { Jobs } from '@server/jobs/jobs';

export interface ItemRow {
  id: string;
  external_id: string[];
  type: string;
  name: string;
  config: unknown;
  config_class: string;
  labels: Record<string, string>;
  tags: Record<string, string>;
  health: string | null;
  status: string | null;
  parent_id: string | null;
  path: string | null;
  source: string | null;
  created_at: string;
  deleted_at: string | null;
  delete_reason: string | null;
}

export interface ChangeRow {
  config_id: string;
  name: string;
  change_type: string;
  summary: string;
  diff: string | null;
  patches: unknown;
  count: number;
  severity: string;
  external_created_by: string | null;
}

export interface RunRow {
  status: string;
  success_count: number;
  error_count: number;
  details: { errors?: string[]; scrape_summary?: Record<string, Record<string, unknown>> };
}

export interface ScrapersHarness {
  jobs: JobsHarness;
  folder: string;
  runner: Jobs;
  write(name: string, content: string | Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** Stores a scraper that runs once a day unless the spec says otherwise. */
  add(spec: object): Promise<string>;
  /** Waits for the run that follows from storing the scraper. */
  firstRun(id: string): Promise<RunRow>;
  runNow(id: string): Promise<RunRow>;
  items(id: string): Promise<ItemRow[]>;
  changes(id: string): Promise<ChangeRow[]>;
  relations(id: string): Promise<string[]>;
  runs(id: string): Promise<RunRow[]>;
  stop(): Promise<void>;
}

export async function startScrapersHarness(): Promise<ScrapersHarness> {
  const jobs = await startJobsHarness();
  const root = await mkdtemp(path.join(tmpdir(), 'watchfloor-scrape-'));
  const folder = path.join(root, 'files');
  await mkdir(folder);
  const runner = await jobs.start({ scrapeFolders: [folder] });
  const { sql } = jobs;
  const runs = (id: string) =>
    sql<RunRow[]>`SELECT * FROM job_history WHERE resource_id = ${id} ORDER BY created_at, id`;
  return {
    jobs,
    folder,
    runner,
    async write(name, content) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    remove: (name) => rm(path.join(folder, name), { recursive: true }),
    async add(spec) {
      const [row] = await sql<{ id: string }[]>`
        INSERT INTO config_scrapers (name, spec, source)
        VALUES ('test', ${JSON.stringify({ schedule: '@daily', ...spec })}::text::jsonb, 'UI') RETURNING id`;
      return row?.id ?? '';
    },
    async firstRun(id) {
      const found = await eventually(async () => (await runs(id)).at(-1), 30_000);
      return found;
    },
    async runNow(id) {
      const result = await runner.runScraperNow(id);
      if (typeof result === 'string') throw new Error(`It was not run: ${result}`);
      const last = (await runs(id)).at(-1);
      if (last === undefined) throw new Error('The run has left no history.');
      return last;
    },
    items: (id) => sql<ItemRow[]>`SELECT * FROM config_items WHERE scraper_id = ${id} ORDER BY type, name`,
    changes: (id) => sql<ChangeRow[]>`
      SELECT c.*, i.name FROM config_changes c JOIN config_items i ON i.id = c.config_id
      WHERE i.scraper_id = ${id} ORDER BY c.created_at, c.id`,
    async relations(id) {
      const rows = await sql<{ line: string }[]>`
        SELECT a.config_class || ' ' || a.name || ' ' || r.relation || ' ' || b.config_class || ' ' || b.name AS line
        FROM config_relationships r JOIN config_items a ON a.id = r.config_id JOIN config_items b ON b.id = r.related_id
        WHERE a.scraper_id = ${id} AND r.deleted_at IS NULL ORDER BY 1`;
      return rows.map(({ line }) => line);
    },
    runs,
    async stop() {
      await jobs.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
