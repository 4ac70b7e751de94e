import type { CheckSummary } from '@/services/contracts/healthRows';
import { makeCheck } from '../checkFactory';
import { answeringServer, readerOf, summaryOf } from './readerHarness';

const server = answeringServer();
const reader = (home?: string) => readerOf(server.origin(), home === undefined ? {} : { home });

interface Asked {
  wish: unknown;
  since: unknown;
}

/** Answers each question with the next of `answers`: the whole list, or a part of the one with the tag `base`. */
function saySummaries(...answers: { tag?: string; base?: string; body: string; status?: number }[]): Asked[] {
  const asked: Asked[] = [];
  server.say((response, headers) => {
    asked.push({ wish: headers['a-im'], since: headers['if-none-match'] });
    const { tag, base, body, status } = answers[asked.length - 1] ?? { body: 'not JSON' };
    response.writeHead(status ?? (base === undefined ? 200 : 226), {
      ...(tag === undefined ? {} : { etag: `"${tag}"` }),
      ...(base === undefined ? {} : { im: 'x-changed-checks', 'delta-base': `"${base}"` }),
    });
    response.end(status === 304 ? undefined : body);
  });
  return asked;
}

const rowsOf = async (asking: ReturnType<ReturnType<typeof reader>['ask']>) =>
  (await (await asking).rows) ?? [];
const ids = (rows: readonly CheckSummary[]) => rows.map(({ id }) => id);
const unhealthy = (id: string) =>
  JSON.stringify({
    checks_summary: [makeCheck({ id, name: id, canary_id: id, status: 'unhealthy' })],
  });

describe('M14 asking for what changed since the answer before (RFC 3229, decision 91)', () => {
  it('a part changes its checks in their places and leaves the others the very same', async () => {
    const { ask } = reader();
    const asked = saySummaries(
      { tag: 'one', body: summaryOf('a', 'b', 'c') },
      { tag: 'two', base: 'one', body: unhealthy('b') },
      { tag: 'three', base: 'two', body: '{"runnerName":"here"}' },
    );
    const first = await rowsOf(ask());
    const second = await rowsOf(ask());
    expect(ids(second)).toEqual(['a', 'b', 'c']);
    expect([second[0], second[1]?.status, second[2]]).toEqual([first[0], 'unhealthy', first[2]]);
    expect(second[0]).toBe(first[0]);
    // Nothing changed: the list is the very one.
    expect(await rowsOf(ask())).toBe(second);
    expect(asked).toEqual([
      { wish: 'x-changed-checks', since: undefined },
      { wish: 'x-changed-checks', since: '"one"' },
      { wish: 'x-changed-checks', since: '"two"' },
    ]);
  });

  it('a server that knows nothing of it is asked as ever, and each answer is the whole list', async () => {
    const { ask } = reader();
    const asked = saySummaries({ body: summaryOf('a', 'b') }, { body: summaryOf('b') });
    expect(ids(await rowsOf(ask()))).toEqual(['a', 'b']);
    expect(ids(await rowsOf(ask()))).toEqual(['b']);
    expect(asked.map(({ since }) => since)).toEqual([undefined, undefined]);
  });

  it('another origin is not asked so: a header that it does not let through would be no answer at all', async () => {
    const { ask } = reader('https://console.example');
    const asked = saySummaries({ tag: 'one', body: summaryOf('a') }, { tag: 'two', body: summaryOf('b') });
    await rowsOf(ask());
    expect(ids(await rowsOf(ask()))).toEqual(['b']);
    expect(asked).toEqual([
      { wish: undefined, since: undefined },
      { wish: undefined, since: undefined },
    ]);
  });

  it('another time range is another question', async () => {
    const { ask } = reader();
    const asked = saySummaries({ tag: 'one', body: summaryOf('a') }, { tag: 'two', body: summaryOf('b') });
    await rowsOf(ask());
    expect(ids(await rowsOf(ask({}, '6h')))).toEqual(['b']);
    expect(asked[1]).toEqual({ wish: 'x-changed-checks', since: undefined });
  });

  it('a part of a list that is not there any more: everything is asked once more', async () => {
    const { ask } = reader();
    const asked = saySummaries(
      { tag: 'one', body: summaryOf('a', 'b') },
      { tag: 'three', base: 'another', body: unhealthy('b') },
      { tag: 'four', body: summaryOf('b', 'c') },
      { tag: 'five', base: 'four', body: unhealthy('c') },
    );
    await rowsOf(ask());
    expect(ids(await rowsOf(ask()))).toEqual(['b', 'c']);
    const last = await rowsOf(ask());
    expect([ids(last), last[1]?.status]).toEqual([['b', 'c'], 'unhealthy']);
    expect(asked.map(({ since }) => since)).toEqual([undefined, '"one"', undefined, '"four"']);
  });

  it('two answers under way at once: both lists are whole, whichever comes first', async () => {
    const { ask } = reader();
    saySummaries({ tag: 'one', body: summaryOf('a', 'b') });
    await rowsOf(ask());
    const asked = saySummaries(
      { tag: 'two', base: 'one', body: unhealthy('a') },
      { tag: 'three', base: 'one', body: unhealthy('b') },
      { tag: 'four', body: summaryOf('c') },
    );
    const both = await Promise.all([rowsOf(ask()), rowsOf(ask())]);
    const [alone, whole] = both.toSorted((first, second) => second.length - first.length);
    expect([ids(alone ?? []), ids(whole ?? [])]).toEqual([['a', 'b'], ['c']]);
    expect(asked).toHaveLength(3);
  });

  it('what cannot be read of a part is said in words, and the next answer is the whole list again', async () => {
    const { ask } = reader();
    const asked = saySummaries(
      { tag: 'one', body: summaryOf('a') },
      { tag: 'two', base: 'one', body: '{"checks_summary":7}' },
      { tag: 'three', body: summaryOf('a', 'b') },
      { tag: 'four', base: 'three', body: unhealthy('z') },
      { tag: 'five', body: summaryOf('b') },
    );
    await rowsOf(ask());
    await expect(rowsOf(ask())).rejects.toThrow('list of checks');
    expect(ids(await rowsOf(ask()))).toEqual(['a', 'b']);
    await expect(rowsOf(ask())).rejects.toThrow('lost a check');
    expect(ids(await rowsOf(ask()))).toEqual(['b']);
    expect(asked.map(({ since }) => since)).toEqual([undefined, '"one"', undefined, '"three"', undefined]);
  });

  it('a part that nobody asked for is said in words', async () => {
    const { ask } = reader();
    saySummaries(
      { tag: 'one', base: 'none', body: unhealthy('a') },
      { tag: 'two', base: 'none', body: unhealthy('a') },
    );
    await expect(rowsOf(ask())).rejects.toThrow('a list that is not there. Try again.');
  });

  it('a proxy that answers a tag with "not modified" is asked for everything from then on', async () => {
    const { ask } = reader();
    const asked = saySummaries(
      { tag: 'one', body: summaryOf('a') },
      { tag: 'one', body: '', status: 304 },
      { tag: 'one', body: summaryOf('a') },
      { tag: 'one', body: summaryOf('b') },
    );
    const first = await rowsOf(ask());
    expect(await rowsOf(ask())).toEqual(first);
    expect(ids(await rowsOf(ask()))).toEqual(['b']);
    expect(asked.map(({ wish, since }) => [wish, since])).toEqual([
      ['x-changed-checks', undefined],
      ['x-changed-checks', '"one"'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('a refusal in between changes nothing: the next part follows the list that is there', async () => {
    const { ask } = reader();
    const asked = saySummaries(
      { tag: 'one', body: summaryOf('a') },
      { body: '{"error":"busy"}', status: 503 },
      { tag: 'two', base: 'one', body: unhealthy('a') },
    );
    await rowsOf(ask());
    expect((await ask()).response.status).toBe(503);
    expect(await rowsOf(ask())).toMatchObject([{ id: 'a', status: 'unhealthy' }]);
    expect(asked[2]?.since).toBe('"one"');
  });
});
