/** Many ids are asked for in parts that fit into an address. */
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { idParts, readByIds } from '@/services/api/readByIds';
import { asRows, readRows } from '@/services/api/rows';

const ids = Array.from(
  { length: 5_000 },
  (_, at) => `7c9e6679-7425-40de-944b-${String(at).padStart(12, '0')}`,
);
const request = (part: readonly string[]) =>
  readRows('incidents_by_component', {
    select: 'id',
    filters: [
      ['component_id', 'in', part],
      ['status', 'not.in', ['closed', 'resolved']],
    ],
    limit: 2_000,
  });

const textOf = (query: ApiRequest['query']): string => (typeof query === 'string' ? query : '');

describe('questions about many ids', () => {
  it('TOPO-1 REL-1 5,000 ids never make an address of more than 8 kB, and each is asked for once', async () => {
    const asked: ApiRequest[] = [];
    const answer = await readByIds(
      (one) => {
        asked.push(one);
        return { data: [{ id: String(asked.length) }] };
      },
      [...ids, ...ids],
      request,
      asRows<{ id: string }>,
    );
    const longest = Math.max(...asked.map(({ path, query }) => `/api/db/${path}?${textOf(query)}`.length));
    expect(longest).toBeLessThan(8_000);
    // Nor is an address wasted on a few.
    expect(longest).toBeGreaterThan(4_000);
    const text = asked.map(({ query }) => decodeURIComponent(textOf(query))).join(' ');
    for (const id of ids) expect(text.split(id)).toHaveLength(2);
    expect(answer).toEqual({ data: asked.map((_, at) => ({ id: String(at + 1) })) });
  });

  it('a part that is refused refuses the whole, and nothing further is asked', async () => {
    let asked = 0;
    const error = { kind: 'server', text: 'no', retryable: true } as const;
    const answer = await readByIds(
      () => {
        asked += 1;
        return asked === 3 ? { error } : { data: [] };
      },
      ids,
      request,
      asRows<{ id: string }>,
    );
    expect(answer).toEqual({ error });
    expect(asked).toBe(4);
  });

  it('no ids ask nothing', async () => {
    expect(idParts([])).toEqual([]);
    expect(
      await readByIds(() => ({ error: { kind: 'server', text: '', retryable: false } }), [], request, asRows),
    ).toEqual({
      data: [],
    });
  });
});
