/** Links between config items and components that people make by hand, for every role (contract endpoints §4). */
import { ROLES } from '@/services/contracts/enums';
import { isAllowed } from '@/services/contracts/permissions';
import { addCaller } from '@tests/integration/database/testDatabase';
import { rowsOf, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';
import { plantSeeds } from './seeds';
import type { Seeds } from './seeds';

const TABLE = 'config_component_relationships';

describe('links made by hand', () => {
  let fixture: DataFixture;
  let seeds: Seeds;
  let admin: Send;

  beforeAll(async () => {
    fixture = await startDataApi();
    seeds = await plantSeeds(fixture.sql);
    admin = fixture.as(await addCaller(fixture.sql, 'admin'));
  });
  beforeEach(() => fixture.sql`DELETE FROM config_component_relationships`);
  afterAll(() => fixture.stop());

  const pair = () => `component_id=eq.${seeds.componentId}&config_id=eq.${seeds.configId}`;
  const link = (send: Send) =>
    send('POST', TABLE, {
      body: { component_id: seeds.componentId, config_id: seeds.configId, selector_id: 'manual' },
    });
  const shown = async () =>
    rowsOf(
      await admin(
        'GET',
        `${TABLE}?config_id=eq.${seeds.configId}&deleted_at=is.null` +
          '&select=selector_id,components!config_component_relationships_component_id_fkey(id,name,icon)',
      ),
    );

  it.each(ROLES)('API-10 %s links and unlinks exactly where the matrix says so', async (role) => {
    const send = fixture.as(await addCaller(fixture.sql, role));
    const may = isAllowed([role], 'database', 'write');
    const made = await link(send);
    expect(made.status).toBe(may ? 201 : 403);
    expect(await shown()).toEqual(
      may
        ? [
            {
              selector_id: 'manual',
              components: { id: seeds.componentId, name: 'seed', icon: null },
            },
          ]
        : [],
    );
    if (!may) await link(admin);
    const gone = await send('DELETE', `${TABLE}?${pair()}&selector_id=eq.manual`);
    expect(gone.status).toBe(may ? 200 : 403);
    expect(await shown()).toHaveLength(may ? 0 : 1);
  });

  it('API-10 a pair is linked once; one that a specification gave up is taken over', async () => {
    expect((await link(admin)).status).toBe(201);
    expect((await link(admin)).status).toBe(409);
    const restore = () =>
      admin('PATCH', `${TABLE}?${pair()}&deleted_at=gte.1970-01-01T00:00:00Z`, {
        body: { deleted_at: null, selector_id: 'manual' },
      });
    expect(rowsOf(await restore())).toEqual([]);
    await fixture.sql`UPDATE config_component_relationships SET deleted_at = now(), selector_id = 'spec'`;
    expect((await link(admin)).status).toBe(409);
    expect(rowsOf(await restore())).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
  });

  it('API-10 unlinking leaves what a specification linked', async () => {
    await link(admin);
    await fixture.sql`UPDATE config_component_relationships SET selector_id = 'spec'`;
    await admin('DELETE', `${TABLE}?${pair()}&selector_id=eq.manual`);
    expect(await shown()).toHaveLength(1);
  });
});
