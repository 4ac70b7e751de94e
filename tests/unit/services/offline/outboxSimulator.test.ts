/** 20,000 stories in which everything goes wrong (reliability §4.4, G5). A failing seed is printed, and tells the same again. */
import type * as saving from '@/services/api/saveRecord';
import type * as reducing from '@/services/offline/outbox/reducer';
import { reduce } from '@/services/offline/outbox/reducer';
import { mutated } from '@tests/setup/mutated';
import { PRODUCT, sentBody, Story, type Variant } from './simulator';

const RUNS = 20_000;

async function firstFailure(runs: number, variant: Variant = PRODUCT): Promise<string | undefined> {
  for (let seed = 1; seed <= runs; seed += 1) {
    // What the console's code would do after its request is let go of.
    if (seed % 50 === 0) await Promise.resolve();
    const problems = new Story(seed, variant).run();
    if (problems.length > 0) return `seed ${String(seed)}: ${problems.join('; ')}`;
  }
  return undefined;
}

describe('M1 F32 F35 F41 F42 F46: the outbox in a storm', () => {
  it('M1: loses nothing, doubles nothing, keeps the order and comes to rest in 20,000 runs', async () => {
    expect(await firstFailure(RUNS)).toBeUndefined();
  });

  it('M1: a mutation of the code that drops ids makes it fail', async () => {
    const mutant = (await mutated(
      'src/services/api/saveRecord.ts',
      'insertRow(table, { ...row })',
      'insertRow(table, { ...row, id: undefined })',
    )) as typeof saving; // the same module but for that place
    const withoutIds: Variant = { ...PRODUCT, bodyOf: (entry) => sentBody(entry, mutant.createOnce) };
    expect(await firstFailure(200, withoutIds)).toMatch(/stands \d+ times|no longer exists|came before/);
  });

  it.each([
    ['changes that were sent are joined with later ones', "state !== 'waiting' || attempts > 0", 'false'],
    [
      'the base of a joined change is the later one',
      '...later.base?.fields, ...command.base.fields',
      '...command.base.fields, ...later.base?.fields',
    ],
    ['a mended row loses its id', 'id: command.row.id }', "id: 'another' }"],
  ])('M1: would fail if %s', async (_what, before, after) => {
    const mutant = (await mutated(
      'src/services/offline/outbox/reducer.ts',
      before,
      after,
    )) as typeof reducing; // the same module but for that place
    expect(await firstFailure(2000, { ...PRODUCT, reduce: mutant.reduce })).toBeDefined();
  });

  it('M1: would fail if an entry were forgotten when it is sent instead of when it is answered', async () => {
    const forgetful: Variant = {
      ...PRODUCT,
      reduce: (state, event) => {
        const next = reduce(state, event);
        const sent = new Set(next.effects.send.map(({ key }) => key));
        return {
          ...next,
          state: { ...next.state, entries: next.state.entries.filter(({ key }) => !sent.has(key)) },
        };
      },
    };
    expect(await firstFailure(200, forgetful)).toMatch(/is lost/);
  });

  it('F41: would fail if another tab forgot what the killed one was sending', async () => {
    const deaf: Variant = {
      ...PRODUCT,
      reduce: (state, event) =>
        event.type === 'senderChanged'
          ? { state, effects: { send: [], wakeAt: undefined } }
          : reduce(state, event),
    };
    expect(await firstFailure(200, deaf)).toMatch(/never came to rest/);
  });
});
