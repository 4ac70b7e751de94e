import fc from 'fast-check';
import { withDefault } from '@/services/url/codec';
import { boolCodec, intCodec, oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { optionalIdCodec } from '@/services/url/codecs/id';
import { jsonCodec } from '@/services/url/codecs/json';
import {
  NO_FILTERS,
  triStateCodec,
  withTriState,
  type TriState,
  type TriStateMap,
} from '@/services/url/codecs/triState';
import { defineSearch } from '@/services/url/defineSearch';

const search = defineSearch(
  {
    text: withDefault(stringCodec, ''),
    hidePassing: withDefault(boolCodec, true),
    groupBy: withDefault(oneOfCodec(['none', 'type', 'name']), 'type'),
    checkId: withDefault(optionalCodec, undefined),
    labels: withDefault(triStateCodec, NO_FILTERS),
    pageIndex: withDefault(intCodec(), 0),
  },
  { resets: 'pageIndex' },
);

const triStates = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), fc.constantFrom<TriState>(1, -1)), { maxLength: 6 })
  .map((entries): TriStateMap => new Map(entries));

const values = fc.record({
  text: fc.string(),
  hidePassing: fc.boolean(),
  groupBy: fc.constantFrom('none' as const, 'type' as const, 'name' as const),
  checkId: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  labels: triStates,
  pageIndex: fc.nat({ max: 1_000_000 }),
});

it.each(['xyz', '1', '', '7c9e6679-7425-40de-944b', 'null', '7c9e6679742540de944be07fc1f90ae7'])(
  'URL-1 %j is no id, and nobody is asked for it',
  (text) => {
    expect(optionalIdCodec.parse(text)).toBeUndefined();
  },
);

it('URL-1 an id is read as it was written', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  expect(optionalIdCodec.parse(optionalIdCodec.serialize(id))).toBe(id);
});

describe('defineSearch', () => {
  it('URL-1 what is written is read back, through the text of an address', () => {
    fc.assert(
      fc.property(values, (given) => {
        const text = search.serialize(given).toString();
        expect(search.parse(new URLSearchParams(text))).toEqual(given);
      }),
    );
  });

  it('HEALTH-13 defaults never appear in the address', () => {
    expect(search.serialize(search.defaults).toString()).toBe('');
    expect(search.link('/health', { hidePassing: false })).toBe('/health?hidePassing=false');
    expect(search.serialize({ labels: withTriState(new Map([['a', 1]]), 'a', 0) }).toString()).toBe('');
  });

  it('keys of others stay', () => {
    const base = new URLSearchParams('theme=dark&pageIndex=3');
    expect(search.serialize({ text: 'x' }, base).get('theme')).toBe('dark');
  });

  it('TABLE-5 changing a filter goes back to the first page, changing the page does not', () => {
    const base = new URLSearchParams('pageIndex=3&text=x');
    expect(search.serialize({ text: 'y' }, base).get('pageIndex')).toBeNull();
    expect(search.serialize({ text: 'x' }, base).get('pageIndex')).toBe('3');
    expect(search.serialize({ pageIndex: 4 }, base).get('pageIndex')).toBe('4');
  });

  it('bad input becomes the default and never throws', () => {
    const address = new URLSearchParams('hidePassing=maybe&groupBy=constructor&pageIndex=-1&labels=:1,x:7');
    expect(search.parse(address)).toEqual(search.defaults);
  });
});

describe('triStateCodec', () => {
  it('WIDGET-4 writes items as value:1 and value:-1', () => {
    expect(
      triStateCodec.serialize(
        new Map([
          ['A', 1],
          ['B', -1],
        ]),
      ),
    ).toBe('A:1,B:-1');
  });

  it('URL-6 a value with comma and colon stays one value', () => {
    const text = triStateCodec.serialize(new Map([['a:b,c', 1]]));
    expect(text).toBe('a____b||||c:1');
    expect(triStateCodec.parse(text)).toEqual(new Map([['a:b,c', 1]]));
  });

  it('values made of the escape characters themselves survive', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('_', '|', ':', ',', '\\', 'a'), minLength: 1 }),
        (value) => {
          expect(triStateCodec.parse(triStateCodec.serialize(new Map([[value, -1]])))).toEqual(
            new Map([[value, -1]]),
          );
        },
      ),
    );
  });
});

describe('jsonCodec', () => {
  const record = (value: unknown) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined; // any object may be read by key;

  it('URL-5 TM9 drops __proto__ and constructor', () => {
    const parsed = jsonCodec(record).parse('{"__proto__":{"x":1},"constructor":2,"team":"a"}');
    expect(Object.keys(parsed ?? {})).toEqual(['team']);
    expect(parsed).not.toHaveProperty('x');
  });

  it('URL-4 reports what cannot be read and answers nothing', () => {
    const bad: string[] = [];
    expect(jsonCodec(record, (text) => bad.push(text)).parse('{bad')).toBeUndefined();
    expect(bad).toEqual(['{bad']);
  });
});
