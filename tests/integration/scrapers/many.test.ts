/** Many files and large documents: bounded in number, said in words, and the process goes on with other work. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
});
