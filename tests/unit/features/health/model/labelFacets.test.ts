import { areSameSets, labelFacets } from '@/features/health/model/labelFacets';
import { hostileLabels } from '../checkFactory';

it('HEALTH-10 lists every label key with its values and how many checks carry each', () => {
  const facets = labelFacets([
    { team: 'web', tier: '10' },
    { team: 'ops', tier: '2' },
    { team: 'web' },
    null,
  ]);
  expect(facets).toEqual([
    {
      key: 'team',
      isBoolean: false,
      values: [
        { value: 'ops', count: 1 },
        { value: 'web', count: 2 },
      ],
    },
    {
      key: 'tier',
      isBoolean: false,
      values: [
        { value: '2', count: 1 },
        { value: '10', count: 1 },
      ],
    },
  ]);
});

it('HEALTH-11 a label that is only ever true or false is a toggle', () => {
  const facets = labelFacets([{ critical: 'true', canary: 'false', external: 'true' }, { external: 'no' }]);
  expect(facets.map(({ key, isBoolean }) => [key, isBoolean])).toEqual([
    ['canary', true],
    ['critical', true],
    ['external', false],
  ]);
});

it('TM9 keys and values such as __proto__ and constructor are counted like any other', () => {
  const facets = labelFacets([
    hostileLabels([
      ['__proto__', 'constructor'],
      ['constructor', '__proto__'],
    ]),
  ]);
  expect(facets.map(({ key, values }) => [key, values[0]?.value])).toEqual([
    ['__proto__', 'constructor'],
    ['constructor', '__proto__'],
  ]);
});

it('sets that are the same objects need no new count', () => {
  const web = { team: 'web' };
  expect(areSameSets([web, null], [web, null])).toBe(true);
  expect(areSameSets([web], [{ team: 'web' }])).toBe(false);
  expect(areSameSets([web], [web, null])).toBe(false);
});
