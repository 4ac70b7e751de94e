import {
  agentOf,
  kindsOf,
  nameOf,
  problemsOf,
  retentionLines,
  scheduleOf,
} from '@/features/scrapers/model/scraper';

describe('what the screens say of a scraper', () => {
  it('SCR-3 TYPE-3: names its kinds as the tiles do, and leaves other keys out', () => {
    expect(
      kindsOf({ schedule: '@daily', retention: {}, kubernetes: [], githubActions: [], gcp: [] }),
    ).toEqual(['Kubernetes', 'Github Actions', 'gcp']);
    for (const odd of [null, undefined, 'text', 7, [], [{}]]) expect(kindsOf(odd)).toEqual([]);
  });

  it('SCR-3: shows the schedule as it is written', () => {
    expect(scheduleOf({ schedule: '@every 30m' })).toBe('@every 30m');
    expect(scheduleOf({ schedule: { every: 1 } })).toBe('');
    expect(scheduleOf(null)).toBe('');
  });

  it('SCR-3: words the retention of the form and of the schema', () => {
    expect(
      retentionLines({
        retention: {
          changes: [{ name: 'diff', age: '30d', count: 100 }, 'odd'],
          type: [{ name: 'A::B', deletedAge: '7d' }],
          types: [{ name: 'C::D', createdAge: '1d', updatedAge: '2d' }],
          staleItemAge: '2d',
        },
      }),
    ).toEqual([
      'Changes of type diff: 30d, at most 100 an item',
      'Changes of type ?: ',
      'Items of type C::D: 1d after they were created, 2d after they were updated',
      'Items of type A::B: 7d after they were deleted',
      'Items that are not found any more: 2d',
    ]);
    expect(retentionLines({ retention: 'keep' })).toEqual([]);
  });

  it('JOB-1: reads the problems of a run whatever their shape', () => {
    expect(problemsOf({ errors: ['one', { error: 'two' }] })).toEqual(['one', '{"error":"two"}']);
    expect(problemsOf({ errors: 'only' })).toEqual(['only']);
    for (const odd of [null, undefined, [], {}, { errors: null }]) expect(problemsOf(odd)).toEqual([]);
  });

  it('names a scraper without a name by its id, and no agent where this server runs it', () => {
    expect(nameOf({ id: 'x', name: null })).toBe('x');
    expect(agentOf({ agent: null })).toBeUndefined();
    expect(agentOf({ agent: { id: '00000000-0000-0000-0000-000000000000', name: 'local' } })).toBeUndefined();
    expect(agentOf({ agent: { id: 'a', name: 'edge' } })).toBe('edge');
  });
});
