/** Two editors of one record lose nothing and are asked once (beyond.md M2). */
import fc from 'fast-check';
import { mergeFields, saveMerged, type MergePort, type Version } from '@/services/records/mergeFields';

interface Fields {
  title: string;
  description: string;
  severity: string;
  status: string;
}
const FIELDS = ['title', 'description', 'severity', 'status'] as const;
type Field = (typeof FIELDS)[number];
const START: Fields = { title: 't', description: 'd', severity: 'low', status: 'open' };

/** A server that writes only on top of what the writer has seen, as the data API does with updated_at. */
class Store {
  row: Fields = { ...START };
  revision = 0;
  writes = 0;

  version(): Version<Fields> {
    return { fields: { ...this.row }, mark: String(this.revision) };
  }

  write(patch: Partial<Fields>, mark: string): Version<Fields> | undefined {
    if (mark !== String(this.revision)) return undefined;
    this.row = { ...this.row, ...patch };
    this.revision += 1;
    this.writes += 1;
    return this.version();
  }
}

/** Hands each call to a scheduler, so that the calls of two editors mix in any order. */
function portOf(store: Store, scheduler: fc.Scheduler): MergePort<Fields> {
  return {
    write: (patch, mark) => scheduler.schedule(Promise.resolve('write')).then(() => store.write(patch, mark)),
    read: () => scheduler.schedule(Promise.resolve('read')).then(() => store.version()),
  };
}

const fieldArbitrary: fc.Arbitrary<Field> = fc.constantFrom(...FIELDS);
const editArbitrary = (editor: string) =>
  fc
    .uniqueArray(fieldArbitrary, { minLength: 1, maxLength: 4 })
    .map((names) => Object.fromEntries(names.map((name) => [name, `${editor} ${name}`])));

describe('mergeFields', () => {
  it('keeps what only one side changed and asks about what both changed differently', () => {
    const theirs: Fields = { ...START, title: 'theirs', severity: 'high', status: 'closed' };
    expect(mergeFields(START, theirs, { title: 'mine', description: 'mine', status: 'closed' })).toEqual({
      patch: { description: 'mine' },
      conflicts: [{ field: 'title', base: 't', theirs: 'theirs', mine: 'mine' }],
    });
  });

  it('writes nothing that equals the base: opening a form is no change', () => {
    expect(mergeFields(START, { ...START, title: 'theirs' }, { ...START })).toEqual({
      patch: {},
      conflicts: [],
    });
  });
});

describe('saveMerged', () => {
  it('of 1,000 random interleavings loses no field without a conflict and asks about each conflict once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        editArbitrary('Ana'),
        editArbitrary('Bo'),
        async (scheduler, ana: Partial<Fields>, bo: Partial<Fields>) => {
          const store = new Store();
          const port = portOf(store, scheduler);
          // Both opened the record at the same moment.
          const base = store.version();
          const asked: Field[] = [];
          const edit = async (mine: Partial<Fields>) => {
            const outcome = await saveMerged(port, base, mine);
            if (outcome.kind !== 'conflict') return outcome.kind;
            asked.push(...outcome.conflicts.map(({ field }) => field));
            // Whoever is asked insists on their own value, on top of what they were shown.
            const own = Object.fromEntries(outcome.conflicts.map(({ field, mine: value }) => [field, value]));
            return (await saveMerged(port, outcome.version, own)).kind;
          };
          const both = Promise.all([edit(ana), edit(bo)]);
          await scheduler.waitFor(both);
          expect(await both).toEqual(['saved', 'saved']);
          for (const field of FIELDS) {
            const wanted = [ana[field], bo[field]].filter((value) => value !== undefined);
            const isConflict = wanted.length === 2;
            expect(asked.filter((name) => name === field)).toHaveLength(isConflict ? 1 : 0);
            expect(isConflict ? wanted : [wanted[0] ?? START[field]]).toContain(store.row[field]);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('says that the record is gone', async () => {
    const port: MergePort<Fields> = { write: async () => undefined, read: async () => undefined };
    expect(await saveMerged(port, { fields: START, mark: '0' }, { title: 'x' })).toEqual({ kind: 'gone' });
  });

  it('writes nothing when nothing was changed', async () => {
    const store = new Store();
    const port: MergePort<Fields> = {
      write: async (patch, mark) => store.write(patch, mark),
      read: async () => store.version(),
    };
    expect((await saveMerged(port, store.version(), { title: 't' })).kind).toBe('saved');
    expect(store.writes).toBe(0);
  });

  it('gives up with a sentence when something writes without end', async () => {
    const port: MergePort<Fields> = {
      write: async () => undefined,
      read: async () => ({ fields: START, mark: 'always another' }),
    };
    await expect(saveMerged(port, { fields: START, mark: '0' }, { title: 'x' })).rejects.toThrow(/Try again/);
  });
});
