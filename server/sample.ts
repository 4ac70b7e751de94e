/** `npm run sample`: fills a database with the sample estate of a size, on the embedded PostgreSQL or by DATABASE_URL. */
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config';
import { connect, requireReachable } from './db/connect';
import { prepareDataDir } from './db/dataDir';
import { EstateProblem, loadEstate, type EstateCounts } from './db/estate/loadEstate';
import type { EstateSize } from './db/estate/plan';
import { lockDataDir } from './db/lock';
import { migrate } from './db/migrate';
import { startEmbeddedPostgres } from './db/postgres';
import { createLogger } from './log';
import { StartError } from './startError';
import type { Logger } from './types';

const LIMITS = { checks: 200_000, configs: 500_000, days: 365, seed: 2_147_483_647 } as const;
const DEFAULTS: EstateSize = { checks: 400, configs: 3_000, days: 30, seed: 1 };

const HELP = `npm run sample -- [--checks N] [--configs N] [--days N] [--seed N]

Fills the database of DATA_DIR (or DATABASE_URL) with a sample estate: one company with its clusters, services, checks,
changes, incidents, playbooks and people. The same seed and sizes always tell the same story, ending now.
  --checks   checks (default ${DEFAULTS.checks}); they belong to agents, so this server does not run them
  --configs  config items (default ${DEFAULTS.configs})
  --days     days of history (default ${DEFAULTS.days}); 90 days bring about ten changes an item
  --seed     another number tells another story (default ${DEFAULTS.seed})
Stop the server of that DATA_DIR first.`;

function readNumber(name: keyof EstateSize, text: string | undefined): number {
  if (text === undefined) return DEFAULTS[name];
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= LIMITS[name]) return value;
  throw new StartError(`--${name} is "${text}", but must be a whole number from 1 to ${LIMITS[name]}.`);
}

function readSize(args: readonly string[]): EstateSize | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { checks: text, configs: text, days: text, seed: text, help: { type: 'boolean' } },
    });
    if (values.help === true) return undefined;
    return {
      checks: readNumber('checks', values.checks),
      configs: readNumber('configs', values.configs),
      days: readNumber('days', values.days),
      seed: readNumber('seed', values.seed),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${HELP}`);
  }
}

async function fill(url: string, size: EstateSize, log: Logger): Promise<EstateCounts> {
  const sql = connect(url);
  try {
    await requireReachable(sql, url);
    await migrate(sql, log);
    const counts = await loadEstate(sql, log, size, Date.now());
    // without fresh statistics the first hour would be planned for empty tables
    await sql`ANALYZE`;
    return counts;
  } catch (error) {
    if (error instanceof EstateProblem) throw new StartError(error.message);
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function load(config: Config, size: EstateSize, log: Logger): Promise<EstateCounts> {
  if (config.databaseUrl !== undefined) return fill(config.databaseUrl, size, log);
  await prepareDataDir(config.dataDir);
  const lock = await lockDataDir(config.dataDir);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    try {
      return await fill(embedded.url, size, log);
    } finally {
      await embedded.stop();
    }
  } finally {
    await lock.release();
  }
}

async function main(): Promise<void> {
  try {
    const size = readSize(process.argv.slice(2));
    if (size === undefined) {
      process.stdout.write(`${HELP}\n`);
      return;
    }
    const started = performance.now();
    const counts = await load(readConfig(process.env), size, createLogger('warn'));
    const lines = Object.entries(counts).map(([name, count]) => `  ${String(count).padStart(9)} ${name}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`The sample estate is loaded in ${seconds} s:\n${lines.join('\n')}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

await main();
