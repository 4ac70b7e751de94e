/** What the job history asks, reads and links to, without a screen. */
import { readDetails, tabsOf } from '@/features/jobs/model/details';
import { matchingOptions, offeredOptions } from '@/components/filters/triStateOptions';
import { jobAgent, jobName, type JobRow } from '@/features/jobs/model/jobs';
import { jobsQuery } from '@/features/jobs/model/jobsQuery';
import { resourceLink } from '@/features/jobs/model/resourceLink';
import { parseRunDuration } from '@/features/jobs/model/runDuration';
import { filterPatch, freshFilters, jobsSearch } from '@/features/jobs/search';
import { rowQuery } from '@/services/api/postgrest';
import { MESSAGES } from '@/services/text/messages';
import { triStateCodec } from '@/services/url/codecs/triState';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const asked = (address: string, resource?: { table: string; id: string }) =>
  new URLSearchParams(rowQuery(jobsQuery({ address, resource }, NOW)));

describe('the question', () => {
  it('JOB-8 JOB-9 JOB-10: a fresh visit asks for two days without successes, 150 a page, newest first', () => {
    expect([...asked('')]).toEqual([
      ['select', '*'],
      ['status', 'not.in.(SUCCESS)'],
      ['created_at', 'gt.2026-11-18T12:00:00.000Z'],
      ['created_at', 'lt.2026-11-20T12:00:00.000Z'],
      ['order', 'created_at.desc,id.desc'],
      ['limit', '150'],
      ['offset', '0'],
    ]);
  });

  it('URL-2: name, status and runDuration of the address narrow it, free text staying one value', () => {
    const address = jobsSearch
      .serialize({
        name: new Map([
          ['a,b (c)*', 1],
          ['other', -1],
        ]),
        status: new Map([
          ['FAILED', 1],
          ['WARNING', 1],
        ]),
        resourceType: new Map([['canary', -1]]),
        runDuration: '2s',
      })
      .toString();
    const question = asked(address);
    expect(question.getAll('name')).toEqual(['in.("a,b (c)*")', 'not.in.(other)']);
    expect(question.get('status')).toBe('in.(FAILED,WARNING)');
    expect(question.get('resource_type')).toBe('not.in.(canary)');
    expect(question.get('duration_millis')).toBe('gte.2000');
  });

  it('JOB-8: an emptied status filter stays empty after a reload', () => {
    const address = jobsSearch.serialize({ status: new Map() });
    expect(jobsSearch.parse(address).status.size).toBe(0);
    expect(asked(address.toString()).get('status')).toBeNull();
  });

  it.each(['rangeType=relative&range=yesterday', 'rangeType=absolute&from=x&to=y', 'rangeType=mapped'])(
    'JOB-9: a range that means no time, %s, leaves the default',
    (address) => {
      expect(asked(address).getAll('created_at')[0]).toBe('gt.2026-11-18T12:00:00.000Z');
    },
  );

  it('JOB-9: another range of the address is asked for', () => {
    const address = 'rangeType=relative&display=Last+1h&range=now-1h';
    expect(asked(address).getAll('created_at')[0]).toBe('gt.2026-11-20T11:00:00.000Z');
  });

  it('API-19: pages by pageIndex and pageSize, and what still runs does not lead the longest', () => {
    const question = asked('pageIndex=3&pageSize=50&sortBy=duration_millis');
    expect(question.get('limit')).toBe('50');
    expect(question.get('offset')).toBe('150');
    expect(question.get('order')).toBe('duration_millis.desc.nullslast,id.desc');
  });

  it.each([
    ['canaries', 'in.(canary)'],
    ['config_scrapers', 'in.(config_scraper,catalog_scraper)'],
    ['topologies', 'in.(topology,components)'],
    ['teams', null],
  ])(
    'JOB-12 API-19: %s: the tab asks for the runs of one record, of any time and outcome',
    (table, types) => {
      const question = asked('status=FAILED:1&pageIndex=1', { table, id: 'x-1' });
      expect(question.get('resource_id')).toBe('eq.x-1');
      expect(question.get('resource_type')).toBe(types);
      expect(question.get('status')).toBeNull();
      expect(question.get('created_at')).toBeNull();
      expect(question.get('offset')).toBe('150');
    },
  );

  it('JOB-10: a changed filter goes back to the first page of 150, a sort only to the first page', () => {
    const base = new URLSearchParams('pageIndex=2&pageSize=50&other=1');
    const filtered = jobsSearch.serialize(filterPatch({ runDuration: '2s' }), base);
    expect(filtered.toString()).toBe('other=1&runDuration=2s');
    const sorted = jobsSearch.serialize({ sortBy: 'name' }, base);
    expect(sorted.toString()).toBe('pageSize=50&other=1&sortBy=name');
    const all = new URLSearchParams('name=a:1&status=&rangeType=relative&range=now-1h&display=x&pageIndex=1');
    expect(jobsSearch.serialize(freshFilters(), all).toString()).toBe('');
  });
});

describe('duration', () => {
  it.each([
    ['', undefined],
    ['All', undefined],
    [' all ', undefined],
    ['2s', 2000],
    ['250ms', 250],
    ['1.5 S', 1500],
    ['0.2ms', 1],
    ['99999999999s', 2_147_483_647],
  ])('JOB-11: %p means %p milliseconds', (text, milliseconds) => {
    expect(parseRunDuration(text)).toEqual({ milliseconds });
  });

  it.each(['2m', '5', 's', 'ms', '-1s', '1e3s', '2 s s', '٣s'])(
    'JOB-11: %p is refused in the exact words',
    (text) => {
      expect(parseRunDuration(text)).toEqual({ problem: MESSAGES.durationFormat });
      expect(MESSAGES.durationFormat).toBe('duration is allowed only in milli seconds & seconds');
      expect(asked(`runDuration=${encodeURIComponent(text)}`).get('duration_millis')).toBeNull();
    },
  );
});

it.each([
  ['canary', '/settings/canaries/a%2Fb'],
  ['config_scraper', '/catalog/scrapers/a%2Fb'],
  ['catalog_scraper', '/catalog/scrapers/a%2Fb'],
  ['topology', '/settings/topologies/a%2Fb'],
  ['config', '/catalog/a%2Fb'],
  ['playbook', '/playbooks/a%2Fb'],
  ['__proto__', undefined],
  ['constructor', undefined],
  [null, undefined],
])('JOB-6: a resource of type %s is at %s', (type, address) => {
  expect(resourceLink(type, 'a/b')).toBe(address);
  expect(resourceLink(type, '')).toBeUndefined();
  expect(resourceLink(type, null)).toBeUndefined();
});

describe('details', () => {
  it.each([
    ['a sentence', [{ text: 'a sentence' }]],
    [
      ['one', '', 'two'],
      [{ text: 'one' }, { text: 'two' }],
    ],
    [{ checks: { error: { error: 'broken' } } }, [{ source: 'checks', text: 'broken' }]],
    [
      [{ error: 'x' }, { code: 7 }, null],
      [{ text: 'x' }, { text: '{"code":7}' }],
    ],
    ['  ', []],
    [[], []],
    [undefined, []],
  ])('JOB-5: errors %j are read', (errors, expected) => {
    expect(readDetails({ errors }).errors).toEqual(expected);
  });

  it('JOB-5: the two summaries are read, with what is missing as nothing', () => {
    const details = readDetails({
      scrape_summary: {
        'Kubernetes::Pod': {
          added: 1,
          updated: '2',
          change: { ignored: { diff: 3 }, orphaned: { Deleted: 4 } },
          warnings: ['slow'],
        },
        Odd: 7,
      },
      summary: { checks: { success: 5, foreign_error: 1, skipped: 2, error: { error: 'no' } }, empty: null },
    });
    const nothing = { added: 0, updated: 0, unchanged: 0, ignored: [], orphaned: [], warnings: [] };
    expect(details.scrape).toEqual([
      {
        type: 'Kubernetes::Pod',
        added: 1,
        updated: 2,
        unchanged: 0,
        ignored: ['diff 3'],
        orphaned: ['Deleted 4'],
        warnings: ['slow'],
      },
      { type: 'Odd', ...nothing },
    ]);
    expect(details.reconcile).toEqual([
      { table: 'checks', success: 5, foreignErrors: 1, skipped: 2, error: 'no' },
      { table: 'empty', success: 0, foreignErrors: 0, skipped: 0, error: '' },
    ]);
    expect(tabsOf(details)).toEqual(['scrape', 'reconcile']);
  });

  it.each([null, 'text', 7, [], [1], { errors: {}, scrape_summary: [], summary: 'x' }])(
    'JOB-5: %j shows no tab and breaks nothing',
    (details) => {
      expect(tabsOf(readDetails(details))).toEqual([]);
    },
  );

  it('JOB-5: a name that an object would inherit is a name like others', () => {
    const details = readDetails(
      JSON.parse('{"summary":{"__proto__":{"success":1},"constructor":{"success":2}}}'),
    );
    expect(details.reconcile.map(({ table, success }) => [table, success])).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it('JOB-5: an error nested without end is read to its end or shown as it is, and nothing throws', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 2000; level += 1) deep = { error: deep };
    expect(readDetails({ errors: [deep] }).errors).toHaveLength(1);
  });
});

const asOption = (value: string) => ({ value, label: value });
it('JOB-7: a chosen value stays offered when nothing has it any more; long lists are cut', () => {
  const chosen = triStateCodec.parse('STOPPED:1') ?? new Map<string, 1 | -1>();
  expect(offeredOptions([asOption('RUNNING')], chosen)).toEqual(['STOPPED', 'RUNNING'].map(asOption));
  const many = Array.from({ length: 80 }, (_, index) => asOption(`Job ${String(index)}`));
  expect(matchingOptions(many, '')).toEqual({ shown: many.slice(0, 50), more: 30 });
  expect(matchingOptions(many, 'job 7 ')).toEqual({
    shown: [asOption('Job 7'), ...many.slice(70, 80)],
    more: 0,
  });
});

it('JOB-1: a run without a name is told by its id, an agent without one too', () => {
  const row = { id: 'r', name: null, agent: { id: 'a', name: null } } as JobRow; // what a title reads of a row
  expect(jobName(row)).toBe('r');
  expect(jobAgent(row)).toEqual({ id: 'a', name: 'a' });
  expect(jobAgent({ ...row, agent: { id: null, name: null } })).toBeUndefined();
});
