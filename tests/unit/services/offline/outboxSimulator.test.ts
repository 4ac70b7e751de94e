/** 20,000 stories in which everything goes wrong (reliability §4.4, G5). A failing seed is printed, and tells the same again. */
import { reduce } from '@/services/offline/outbox/reducer';
import { PRODUCT, Story, type Variant } from './simulator';

const RUNS = 20_000;

function firstFailure(runs: number, variant: Variant = PRODUCT): string | undefined {
  for (let seed = 1; seed <= runs; seed += 1) {
    const problems = new Story(seed, variant).run();
    if (problems.length > 0) return `seed ${String(seed)}: ${problems.join('; ')}`;
  }
  return undefined;
}

describe('M1 F32 F35 F41 F42 F46: the outbox in a storm', () => {
  it('M1: loses nothing, doubles nothing, keeps the order and comes to rest in 20,000 runs', () => {
    expect(firstFailure(RUNS)).toBeUndefined();
  });

  it('M1: would fail if creates were sent without their ids', () => {
    const withoutIds: Variant = {
      ...PRODUCT,
      bodyOf: (entry) => {
        const { id: _id, ...rest } = PRODUCT.bodyOf(entry);
        return rest;
      },
    };
    expect(firstFailure(200, withoutIds)).toMatch(/stands \d+ times|no longer exists|came before/);
  });

  it('M1: would fail if an entry were forgotten when it is sent instead of when it is answered', () => {
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
    expect(firstFailure(200, forgetful)).toMatch(/is lost/);
  });

  it('F41: would fail if another tab forgot what the killed one was sending', () => {
    const deaf: Variant = {
      ...PRODUCT,
      reduce: (state, event) =>
        event.type === 'senderChanged'
          ? { state, effects: { send: [], wakeAt: undefined } }
          : reduce(state, event),
    };
    expect(firstFailure(200, deaf)).toMatch(/never came to rest/);
  });
});
