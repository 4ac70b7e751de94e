import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@tests/setup/eventually';
import { CookieJar } from '@tests/setup/cookieJar';
import { buildServer, killLeftovers, startServerProcess } from '@tests/setup/serverProcess';
import { startUpstream, type Upstream } from '@tests/setup/upstream';
import { createFetch, signIn, type TestFetch } from '@tests/setup/signIn';

const KILLS = 20;
const WRITERS = 2;
const READY_WITHIN_MS = 5_000;
const PASSWORD = 'a quiet test password';
const ENVIRONMENT = {
  ADMIN_EMAIL: 'admin@watchfloor.local',
  ADMIN_PASSWORD: PASSWORD,
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  LOG_LEVEL: 'silent',
};

/** Creates canaries until told to stop; every id whose creation the server confirmed is in `acknowledged`. */
async function writeUntilCut(
  send: TestFetch,
  acknowledged: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const id = randomUUID();
    const spec = { schedule: '@every 1h', http: [{ name: 'kill loop', url: 'http://127.0.0.1:9/' }] };
    const row = { id, name: `kill-${id}`, namespace: 'default', source: 'UI', spec };
    try {
      const answer = await send('/api/db/canaries', { method: 'POST', body: JSON.stringify(row) });
      if (answer.status === 201) acknowledged.add(id);
      else throw new Error(`unexpected answer ${answer.status}: ${await answer.text()}`);
    } catch (error) {
      // The kill cuts connections in the middle; anything before it is a fault of its own.
      if (!isOver()) throw error;
    }
  }
}

/** A canary whose checks write a status every second, server-side, without anybody asking. */
async function addBusyCanary(send: TestFetch, url: string): Promise<void> {
  const http = ['one', 'two', 'three'].map((name) => ({ name, url }));
  const row = { name: 'busy', namespace: 'default', source: 'UI', spec: { schedule: '@every 1s', http } };
  const answer = await send('/api/db/canaries', { method: 'POST', body: JSON.stringify(row) });
  expect(answer.status).toBe(201);
}

/** The ids of its checks, which the server makes from the canary by itself. */
async function busyChecks(send: TestFetch): Promise<string[]> {
  for (;;) {
    // The request selects exactly this.
    const rows = (await (await send('/api/db/checks?select=id')).json()) as { id: string }[];
    if (rows.length === 3) return rows.map((row) => row.id);
    await sleep(50);
  }
}

/** Runs a check again and again; the server answers a run only when its result is stored. */
async function runUntilCut(
  send: TestFetch,
  checkId: string,
  runs: Map<string, number>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      const answer = await send(`/api/canary/run/check/${checkId}`, { method: 'POST' });
      if (answer.status !== 200)
        throw new Error(`unexpected answer ${answer.status}: ${await answer.text()}`);
      runs.set(checkId, (runs.get(checkId) ?? 0) + 1);
    } catch (error) {
      if (!isOver()) throw error;
    }
  }
}

async function storedRuns(send: TestFetch, checkId: string): Promise<number> {
  const path = `/api/db/check_statuses?select=check_id&check_id=eq.${checkId}&limit=1`;
  const answer = await send(path, { headers: { prefer: 'count=exact' } });
  return Number(answer.headers.get('content-range')?.split('/')[1]);
}

async function storedIds(send: TestFetch): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += 1_000) {
    const answer = await send(`/api/db/canaries?select=id&order=id&limit=1000&offset=${offset}`);
    // The request selects exactly this.
    const rows = (await answer.json()) as { id: string }[];
    for (const row of rows) ids.add(row.id);
    if (rows.length < 1_000) return ids;
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

describe('kill -9', () => {
  let dataDir: string;
  let target: Upstream;
  beforeAll(async () => {
    await buildServer();
    target = await startUpstream((_request, response) => response.end('fine'));
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-kill-'));
  }, 60_000);
  afterAll(async () => {
    killLeftovers();
    await target.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(`F50 G1 G3 ${KILLS} kills while checks and people write lose no acknowledged row, and it is ready again within 5 s each time`, async () => {
    const acknowledged = new Set<string>();
    const jar = new CookieJar();
    const restarts: number[] = [];
    let server = startServerProcess({ ...ENVIRONMENT, DATA_DIR: dataDir });
    const { origin: firstOrigin, ms: firstStart } = await server.ready;
    await addBusyCanary(await signIn(firstOrigin, ENVIRONMENT.ADMIN_EMAIL, PASSWORD, jar), target.origin);
    const checks = await busyChecks(createFetch(firstOrigin, jar));
    const runs = new Map<string, number>();

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { origin } = await server.ready;
      let isOver = false;
      const before = acknowledged.size;
      const send = createFetch(origin, jar);
      const writers = [
        ...Array.from({ length: WRITERS }, () => writeUntilCut(send, acknowledged, () => isOver)),
        ...checks.map((checkId) => runUntilCut(send, checkId, runs, () => isOver)),
      ];
      // a busy computer takes longer until the first row is acknowledged; only then is a kill a test
      const writing = Promise.all(writers);
      const first = eventually(() => Promise.resolve(acknowledged.size > before));
      await Promise.race([first.then(() => sleep(250 + 17 * kill)), writing]);
      isOver = true;
      await server.kill('SIGKILL');
      await writing;
      expect(acknowledged.size).toBeGreaterThan(before);

      server = startServerProcess({ ...ENVIRONMENT, DATA_DIR: dataDir });
      const again = await server.ready;
      restarts.push(again.ms);
      // The session outlives the kill as well: the same cookie still reads.
      const stored = await storedIds(createFetch(again.origin, jar));
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      for (const [checkId, confirmed] of runs) {
        expect(await storedRuns(createFetch(again.origin, jar), checkId)).toBeGreaterThanOrEqual(confirmed);
      }
    }

    expect((await server.kill('SIGTERM')).code).toBe(0);
    const confirmedRuns = [...runs.values()].reduce((sum, count) => sum + count, 0);
    expect(confirmedRuns).toBeGreaterThan(KILLS);
    const figures = `first start ${firstStart} ms; ${KILLS} restarts after kill -9: median ${median(restarts)} ms, longest ${Math.max(...restarts)} ms; ${acknowledged.size} acknowledged rows and ${confirmedRuns} acknowledged check results, 0 lost`;
    process.stderr.write(`${figures}\n`);
    expect(Math.max(...restarts)).toBeLessThan(READY_WITHIN_MS);
  }, 120_000);
});
