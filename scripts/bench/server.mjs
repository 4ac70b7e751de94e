#!/usr/bin/env node
/**
 * `npm run bench:server`: the built server on the sample estate (10,000 checks, 50,000 items, half a million changes),
 * asked by many connections at once. `--connections N`, `--seconds N`, `--json FILE`; `--small` takes a tenth of the
 * estate. The estate is kept in .cache/bench-estate and loaded once. What came out: docs/performance.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import autocannon from 'autocannon';
import postgres from 'postgres';
import { Problem, ROOT, run, runAsProgram, say } from '../lib/run.mjs';
import { CALLS } from './server/calls.mjs';
import { slowestPlans } from './server/plans.mjs';
import { startServer } from './server/start.mjs';

const isSmall = process.argv.includes('--small');
const SIZE = isSmall
  ? ['--checks', '1000', '--configs', '5000', '--days', '30']
  : ['--checks', '10000', '--configs', '50000', '--days', '90'];
const DATA_DIR = path.join(ROOT, '.cache', isSmall ? 'bench-estate-small' : 'bench-estate');

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
}

async function ensureEstate() {
  if (existsSync(path.join(DATA_DIR, 'loaded'))) return;
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const env = { ...process.env, DATA_DIR };
  delete env.DATABASE_URL;
  const code = await run(process.execPath, [path.join(ROOT, 'scripts/sample.mjs'), ...SIZE], { env });
  if (code !== 0) throw new Problem('The estate could not be loaded; its messages are above.');
  await writeFile(path.join(DATA_DIR, 'loaded'), `${SIZE.join(' ')}\n`);
}

/** A connection of its own to the embedded database, for ids to ask about and for plans. */
async function openDatabase() {
  const pid = await readFile(path.join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8');
  const password = (await readFile(path.join(DATA_DIR, 'database-password'), 'utf8')).trim();
  const port = Number(pid.split('\n')[3]);
  return postgres({
    host: '127.0.0.1',
    port,
    user: 'watchfloor',
    password,
    database: 'watchfloor',
    max: 1,
    onnotice: () => {},
  });
}

async function measure({ name, method = 'GET', path: target, body, connections }, server, seconds) {
  const result = await autocannon({
    url: `${server.origin}${target}`,
    method,
    connections,
    duration: seconds,
    timeout: 60,
    headers: {
      cookie: server.cookie,
      origin: server.origin,
      accept: 'application/json',
      'content-type': 'application/json',
      prefer: 'count=exact',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { latency, requests, non2xx, errors, throughput } = result;
  return {
    name,
    connections,
    p50: latency.p50,
    p99: latency.p99,
    perSecond: requests.average,
    kilobytes: Math.round(throughput.average / Math.max(1, requests.average) / 1000),
    failed: non2xx + errors,
  };
}

function table(rows) {
  const head =
    '| call | connections | p50 ms | p99 ms | requests/s | kB | failed |\n|---|---|---|---|---|---|---|';
  const lines = rows.map(
    ({ name, connections, p50, p99, perSecond, kilobytes, failed }) =>
      `| ${name} | ${connections} | ${p50} | ${p99} | ${perSecond.toFixed(1)} | ${kilobytes} | ${failed} |`,
  );
  return [head, ...lines].join('\n');
}

await runAsProgram(async () => {
  const seconds = Number(option('seconds', '8'));
  const most = Number(option('connections', '50'));
  await ensureEstate();
  const server = await startServer(DATA_DIR);
  const sql = await openDatabase();
  try {
    const calls = await CALLS(sql, most);
    const rows = [];
    for (const call of calls) {
      // once before, so that plans and caches of a running server are there
      await measure({ ...call, connections: 1 }, server, 1);
      rows.push(await measure(call, server, seconds));
      await server.settle();
      say(`${call.name}: p99 ${rows.at(-1).p99} ms, ${rows.at(-1).perSecond.toFixed(1)} a second`);
    }
    const slowest = [...rows].sort((a, b) => b.p99 / b.connections - a.p99 / a.connections).slice(0, 5);
    const plans = await slowestPlans(
      sql,
      calls.filter(({ name }) => slowest.some((row) => row.name === name)),
    );
    say(`\n${table(rows)}\n\n${plans}`);
    const file = option('json', undefined);
    if (file !== undefined) await writeFile(file, JSON.stringify({ rows, plans }, null, 2));
    if (rows.some(({ failed }) => failed > 0))
      throw new Problem('Some requests failed: the figures do not count.');
  } finally {
    await sql.end({ timeout: 2 });
    await server.stop();
  }
});
