import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CookieJar } from '@tests/setup/cookieJar';
import { buildServer, killLeftovers, startServerProcess } from '@tests/setup/serverProcess';
import { createFetch, signIn, type TestFetch } from '@tests/setup/signIn';

const KILLS = 20;
const WRITERS = 4;
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
  beforeAll(async () => {
    await buildServer();
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-kill-'));
  }, 60_000);
  afterAll(async () => {
    killLeftovers();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(`F50 G1 G3 ${KILLS} kills while ${WRITERS} writers write lose no acknowledged row, and it is ready again within 5 s each time`, async () => {
    const acknowledged = new Set<string>();
    const jar = new CookieJar();
    const restarts: number[] = [];
    let server = startServerProcess({ ...ENVIRONMENT, DATA_DIR: dataDir });
    const { origin: firstOrigin, ms: firstStart } = await server.ready;
    await signIn(firstOrigin, ENVIRONMENT.ADMIN_EMAIL, PASSWORD, jar);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { origin } = await server.ready;
      let isOver = false;
      const before = acknowledged.size;
      const writers = Array.from({ length: WRITERS }, () =>
        writeUntilCut(createFetch(origin, jar), acknowledged, () => isOver),
      );
      await Promise.race([sleep(150 + 17 * kill), Promise.all(writers)]);
      isOver = true;
      await server.kill('SIGKILL');
      await Promise.all(writers);
      expect(acknowledged.size).toBeGreaterThan(before);

      server = startServerProcess({ ...ENVIRONMENT, DATA_DIR: dataDir });
      const again = await server.ready;
      restarts.push(again.ms);
      // The session outlives the kill as well: the same cookie still reads.
      const stored = await storedIds(createFetch(again.origin, jar));
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    }

    expect((await server.kill('SIGTERM')).code).toBe(0);
    const figures = `first start ${firstStart} ms; ${KILLS} restarts after kill -9: median ${median(restarts)} ms, longest ${Math.max(...restarts)} ms; ${acknowledged.size} acknowledged rows, 0 lost`;
    process.stderr.write(`${figures}\n`);
    expect(Math.max(...restarts)).toBeLessThan(READY_WITHIN_MS);
  }, 120_000);
});
