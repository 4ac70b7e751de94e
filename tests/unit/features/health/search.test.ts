import fc from 'fast-check';
import { GROUP_FIELDS, TAB_FIELDS } from '@/features/health/model/dimension';
import { healthSearch } from '@/features/health/search';
import { REFRESH_INTERVALS, TIME_RANGES } from '@/services/time/ranges';

const parse = (text: string) => healthSearch.parse(new URLSearchParams(text));

it('HEALTH-19 TIME-1 OPEN-42 an empty address holds the defaults', () => {
  expect(parse('')).toMatchObject({
    hidePassing: true,
    tabBy: { field: 'namespace' },
    groupBy: { field: 'canary_name' },
    refreshInterval: '60s',
    timeRange: undefined,
    pageSize: 50,
  });
});

it('URL-4 labels that cannot be parsed mean no filter, and what is wrong is thrown where only the log sees it', () => {
  jest.useFakeTimers();
  expect(parse('labels=%7Bbad').labels.size).toBe(0);
  expect(() => jest.runAllTimers()).toThrow(
    'labels parameter of the address is not valid and was ignored: {bad',
  );
  jest.useRealTimers();
});

it('URL-5 __proto__ and constructor in the address have no effect', () => {
  expect(parse('__proto__[x]=1&constructor=2')).toEqual(parse(''));
});

it.each([
  'timeRange=7h',
  'refreshInterval=1s',
  'hidePassing=perhaps',
  'pageIndex=-3',
  'panel=graphs',
  'status=2',
  'groupBy=',
  'health=sick',
])('bad input %p falls back to the default', (text) => {
  expect(parse(text)).toEqual(parse(''));
});

it('a label that is called like a field stays a label', () => {
  for (const label of ['name', 'type', 'none', 'label:x', '__proto__']) {
    const address = healthSearch.serialize({ groupBy: { label } });
    expect(healthSearch.parse(address).groupBy).toEqual({ label });
  }
});

it('CHECK-12 any change but paging goes back to the first page', () => {
  const base = new URLSearchParams('pageIndex=3&status=1');
  expect(healthSearch.serialize({ status: '0' }, base).get('pageIndex')).toBeNull();
  expect(healthSearch.serialize({ checkId: 'x' }, base).get('pageIndex')).toBeNull();
  expect(healthSearch.serialize({ pageIndex: 4 }, base).get('pageIndex')).toBe('4');
});

const dimension = <const F extends string>(fields: readonly F[]) =>
  fc.oneof(
    fc.constantFrom(...fields).map((field) => ({ field })),
    fc.string({ minLength: 1 }).map((label) => ({ label })),
  );
const tri = fc.constantFrom<1 | -1>(1, -1);
const anySearch = fc.record({
  search: fc.string(),
  groupBy: dimension(GROUP_FIELDS),
  tabBy: dimension(TAB_FIELDS),
  tab: fc.string(),
  hidePassing: fc.boolean(),
  labels: fc
    .dictionary(fc.string(), fc.dictionary(fc.string(), tri, { minKeys: 1 }))
    .map(
      (record) =>
        new Map(Object.entries(record).map(([key, values]) => [key, new Map(Object.entries(values))])),
    ),
  health: fc.constantFrom('healthy', 'unhealthy', 'unknown', undefined),
  timeRange: fc.constantFrom(...TIME_RANGES, undefined),
  refreshInterval: fc.constantFrom(...REFRESH_INTERVALS),
  groups: fc.dictionary(fc.string({ minLength: 1 }), tri).map((record) => new Map(Object.entries(record))),
  checkId: fc.constantFrom('a', undefined),
  duration: fc.constantFrom('250ms', undefined),
  pageIndex: fc.nat({ max: 1000 }),
});

it('URL-3 what a person set, a copied address sets again; defaults never appear; other keys stay', () => {
  fc.assert(
    fc.property(anySearch, (values) => {
      const address = healthSearch.serialize(values, new URLSearchParams('other=1'));
      const back = healthSearch.parse(new URLSearchParams(address.toString()));
      expect(back).toEqual({ ...parse(''), ...values });
      expect(address.get('other')).toBe('1');
    }),
  );
  expect(healthSearch.serialize(parse('')).toString()).toBe('');
});
