import fc from 'fast-check';
import {
  includedOf,
  labelFiltersCodec,
  NO_LABEL_FILTERS,
  withIncluded,
  withLabel,
  type LabelFilters,
} from '@/features/health/model/labelFilters';

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'a:b,c', 'team=web', '🙂', '\u202Eabc', '"', '\\'),
);
const states = fc.constantFrom<1 | -1>(1, -1);

function filtersOf(triples: readonly (readonly [string, string, 1 | -1])[]): LabelFilters {
  return triples.reduce(
    (filters, [key, value, state]) => withLabel(filters, key, value, state),
    NO_LABEL_FILTERS,
  );
}

function collecting() {
  const reported: string[] = [];
  return { reported, codec: labelFiltersCodec((bad) => reported.push(bad)) };
}

it('URL-3 URL-6 what is chosen survives the address, commas, colons and hostile names included', () => {
  const { codec } = collecting();
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, states)), (triples) => {
      const filters = filtersOf(triples);
      const back = codec.parse(codec.serialize(filters));
      expect(back && codec.equals(back, filters)).toBe(true);
      expect(back).toEqual(filters);
    }),
  );
});

it.each(['{bad', '', '[1]', '[["a","b"]]', '[["a","b",2]]', '"text"', 'null', '{"team":"web"}'])(
  'URL-4 %p is reported once and means no filter',
  (bad) => {
    const { reported, codec } = collecting();
    expect(codec.parse(bad)).toBeUndefined();
    expect(codec.parse(bad)).toBeUndefined();
    expect(reported).toEqual([bad]);
  },
);

it('URL-5 an object written by hand is read, without the keys __proto__ and constructor', () => {
  const { codec } = collecting();
  const filters = codec.parse('{"__proto__":{"x":1},"constructor":{"y":1},"team":{"web":1,"db":-1,"old":0}}');
  expect(filters).toEqual(
    new Map([
      [
        'team',
        new Map([
          ['web', 1],
          ['db', -1],
        ]),
      ],
    ]),
  );
});

it('HEALTH-13 zero values are dropped, with the label once it is empty', () => {
  const filters = withLabel(withLabel(NO_LABEL_FILTERS, 'team', 'web', 1), 'team', 'web', 0);
  expect(filters.size).toBe(0);
});

it('including a list of values replaces what the label had and leaves other labels alone', () => {
  const before = withLabel(withLabel(NO_LABEL_FILTERS, 'team', 'web', -1), 'tier', '1', 1);
  const after = withIncluded(before, 'team', ['db', 'net']);
  expect(includedOf(after.get('team'))).toEqual(['db', 'net']);
  expect(includedOf(after.get('tier'))).toEqual(['1']);
  expect(withIncluded(after, 'team', []).has('team')).toBe(false);
});
