/** Many files and large documents: bounded in number, said in words, and the process goes on with other work. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eventually } from '@tests/setup/eventually';
import { startHttp } from '../checks/services';
import { startScrapersHarness } from './scrapersHarness';
import type { ScrapersHarness } from './scrapersHarness';

describe('scrapers of much', () => {
  let harness: ScrapersHarness;

  beforeEach(async () => {
    harness = await startScrapersHarness();
  });
  afterEach(() => harness.stop());

  it('stores ten thousand files and says that there are more', async () => {
    for (let at = 0; at < 10_050; at += 50) {
      const names = Array.from({ length: 50 }, (_, place) => at + place);
      await Promise.all(
        names.map((name) => harness.write(`many/${name}.json`, `{"id": "${name}", "n": ${name}}`)),
      );
    }
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const id = await harness.add({ file: [{ paths: ['many/*.json'], type: 'A::B', id: '$.id' }] });
    const run = await harness.firstRun(id);
    delay.disable();
    expect(run).toMatchObject({ status: 'WARNING', success_count: 10_000 });
    expect(run.details.errors).toEqual([
      expect.stringMatching(/^More than 10000 files fit: the rest is left out/),
    ]);
    expect(delay.max / 1e6).toBeLessThan(2000);
    const again = await harness.runNow(id);
    expect(again.details.scrape_summary?.['A::B']).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 10_000,
      deleted: 0,
    });
  }, 180_000);

  it('stores a document of almost 5 MB, and its diff when it changes', async () => {
    const large = (word: string) =>
      `id: large\n${Array.from({ length: 60_000 }, (_, at) => `key${at}: "${'x'.repeat(60)} ${at % 100 === 0 ? word : ''}"`).join('\n')}\n`;
    await harness.write('large.yaml', large('one'));
    const id = await harness.add({ file: [{ paths: ['*.yaml'], type: 'A::B', id: '$.id' }] });
    expect(await harness.firstRun(id)).toMatchObject({ status: 'SUCCESS', success_count: 1 });
    await harness.write('large.yaml', large('two'));
    await harness.runNow(id);
    const [change] = await harness.changes(id);
    expect(change).toMatchObject({ change_type: 'diff', patches: expect.any(Array) });
    expect(change?.patches).toHaveLength(600);
    expect(change?.diff).toMatch(/The rest of this diff is longer|\+\s+"key/);
  }, 120_000);

  it('a new scraper is run once, whichever processes hear of it', async () => {
    await harness.jobs.start({ scrapeFolders: [harness.folder] });
    await harness.jobs.start({ scrapeFolders: [harness.folder] });
    await harness.write('one.json', '{"id": "one"}');
    const ids = await Promise.all(
      Array.from({ length: 30 }, () =>
        harness.add({ file: [{ paths: ['one.json'], type: 'A::B', id: '$.id' }] }),
      ),
    );
    const counts = async () => Promise.all(ids.map(async (id) => (await harness.runs(id)).length));
    await eventually(async () => (await counts()).every((count) => count > 0), 30_000);
    // A second run of a scraper that was found busy would come two seconds later.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await counts()).toEqual(ids.map(() => 1));
  }, 60_000);

  it('a scraper that is changed while it runs is run once more, by its new spec', async () => {
    await harness.jobs.start({ scrapeFolders: [harness.folder] });
    let asked = 0;
    const slow = await startHttp((_request, response) => {
      asked += 1;
      setTimeout(() => response.end('{"id": "one"}'), 1500);
    });
    const url = `http://127.0.0.1:${slow.port}/`;
    const id = await harness.add({ http: [{ url, type: 'A::B', id: '$.id' }] });
    await eventually(() => Promise.resolve(asked > 0), 10_000);
    await harness.jobs.sql`
      UPDATE config_scrapers SET spec = jsonb_set(spec, '{http,0,type}', '"A::C"') WHERE id = ${id}`;
    await eventually(async () => (await harness.items(id)).some(({ type }) => type === 'A::C'), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(await harness.runs(id)).toHaveLength(2);
    await slow.stop();
  }, 40_000);
});
