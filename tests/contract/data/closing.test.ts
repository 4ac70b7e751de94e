import type { Caller } from '@server/types';
import { createDataApi } from '@server/data-api/dataApi';
import { addCaller, openDatabase, silentLog } from '@tests/integration/database/testDatabase';
import type { TestDatabase } from '@tests/integration/database/testDatabase';

describe('closing the data API', () => {
  let database: TestDatabase;
  let admin: Caller;
  beforeAll(async () => {
    database = await openDatabase();
    admin = await addCaller(database.sql, 'admin');
  });
  afterAll(() => database.drop());

  it('answers what is under way, also more requests than there are connections, and then ends', async () => {
    const api = await createDataApi({ databaseUrl: database.url, log: silentLog });
    const ask = () =>
      api.handle(new Request('http://console.test/api/db/incidents?select=id&limit=5'), admin);
    await ask();
    for (let round = 0; round < 5; round += 1) {
      const answers = Array.from({ length: 40 }, ask);
      const started = performance.now();
      if (round === 4) await api.close();
      const statuses = (await Promise.all(answers)).map((answer) => answer.status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });

  it('ends although a statement never does', async () => {
    const api = await createDataApi({ databaseUrl: database.url, log: silentLog });
    const lock = await database.sql.reserve();
    await lock`BEGIN`;
    await lock`LOCK TABLE incidents IN ACCESS EXCLUSIVE MODE`;
    const waiting = Array.from({ length: 12 }, () =>
      api.handle(new Request('http://console.test/api/db/incidents?select=id'), admin),
    );
    const started = performance.now();
    await api.close();
    expect(performance.now() - started).toBeLessThan(9_000);
    await lock`ROLLBACK`;
    lock.release();
    const settled = await Promise.allSettled(waiting);
    expect(settled).toHaveLength(12);
  });
});
