import { Fields } from '@server/features/query/fields';
import { readSearchRequest } from '@server/features/search/selector';

const read = (body: object) => readSearchRequest(new Fields(Object.entries(body)));
const plain = { equal: [], labels: [], tags: [], fields: [], includeDeleted: false, limit: 100 };

describe('resource selectors', () => {
  it('text without = is a beginning, with = a list of pairs', () => {
    expect(read({ configs: [{ search: ' Shop ' }] }).selectors.configs).toEqual([
      { ...plain, prefix: 'Shop' },
    ]);
    expect(read({ configs: [{ search: 'name=a, x.y/z=b=c limit=5' }] }).selectors.configs).toEqual([
      {
        ...plain,
        equal: [{ key: 'name', value: 'a' }],
        labels: [{ key: 'x.y/z', is: 'in', values: ['b=c'] }],
        limit: 5,
      },
    ]);
  });

  it('drops selectors that choose nothing, and keeps the kind', () => {
    const empty = [{}, { agent: '' }, { agent: 'all' }, { search: 'name=' }, { types: [] }, { limit: 3 }];
    expect(read({ checks: empty })).toEqual({ limit: 100, selectors: { checks: [] } });
  });

  it('keeps an agent that is named', () => {
    expect(read({ checks: [{ agent: 'edge' }] }).selectors.checks).toEqual([{ ...plain, agent: 'edge' }]);
  });
});
