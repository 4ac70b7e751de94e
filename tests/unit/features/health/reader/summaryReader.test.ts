import type { Receive } from '@/features/health/reader/followWorker';
import type { RowChange } from '@/features/health/reader/rowChange';
import type { ReadAnswer } from '@/features/health/reader/summaryMessages';
import { receiveSummary } from '@/features/health/reader/summaryReader';
import { makeCheck } from '../checkFactory';
import { answeringServer, readerOf, summaryOf } from './readerHarness';

const server = answeringServer();
const reader = (instead?: Receive) => readerOf(server.origin(), instead === undefined ? {} : { instead });

const sayChecks = (...ids: string[]) =>
  server.say((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-clock': 'noon' });
    response.end(summaryOf(...ids));
  });

describe('M14 the summary is asked for and read by another thread', () => {
  it('brings status, headers and rows, and sends what the request carries', async () => {
    let seen: unknown;
    server.say((response, headers) => {
      seen = headers.authorization;
      response.writeHead(200, { 'x-clock': 'noon' }).end(summaryOf('a', 'b'));
    });
    const { response, rows } = await reader().ask({ headers: { authorization: 'Bearer one' } });
    expect([response.status, response.headers.get('x-clock'), await response.text()]).toEqual([
      200,
      'noon',
      '',
    ]);
    expect((await rows)?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(seen).toBe('Bearer one');
  });

  it('unchanged rows are the very objects of the answer before', async () => {
    const { ask } = reader();
    sayChecks('a', 'b');
    const first = await (await ask()).rows;
    sayChecks('b', 'c');
    const second = await (await ask()).rows;
    expect(second?.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(second?.[0]).toBe(first?.[1]);
  });

  it('HEALTH-20: an aborted request is aborted on the wire, and the next one is whole', async () => {
    const { ask } = reader();
    let closed: Promise<unknown> | undefined;
    const controller = new AbortController();
    const arrived = new Promise<void>((resolve) => {
      server.say((response) => {
        closed = new Promise((end) => {
          response.on('close', end);
        });
        resolve();
      });
    });
    const pending = ask({ signal: controller.signal });
    await arrived;
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
    sayChecks('a');
    expect(await (await ask()).rows).toHaveLength(1);
  });

  it('HEALTH-20: runs are whole after answers nobody waited for, refusals and failures', async () => {
    const { ask } = reader();
    const check = makeCheck({ id: 'a' });
    const runsOf = (first: number) =>
      Array.from({ length: 30 }, (_, at) => ({ time: `minute ${first + at}`, status: true, duration: 7 }));
    const say = (first: number) => {
      server.say((response) =>
        response.end(JSON.stringify({ checks_summary: [{ ...check, checkStatuses: runsOf(first) }] })),
      );
    };
    say(0);
    const [before] = (await (await ask()).rows) ?? [];
    // Answered and then aborted: its rows count, although nobody takes them.
    say(1);
    const controller = new AbortController();
    await ask({ signal: controller.signal });
    controller.abort();
    server.say((response) => response.writeHead(503).end('busy'));
    await ask();
    server.say((response) => response.end('{"checks_summary":7}'));
    await expect((await ask()).rows).rejects.toThrow('list of checks');
    say(3);
    const [after] = (await (await ask()).rows) ?? [];
    expect(after).toEqual({ ...check, checkStatuses: runsOf(3) });
    expect(after?.checkStatuses[0]).toBe(before?.checkStatuses[3]);
  });

  it('a refusal keeps its status and its words', async () => {
    server.say((response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"error":"not yours"}');
    });
    const { response, rows } = await reader().ask();
    expect([response.status, await response.json(), rows]).toEqual([403, { error: 'not yours' }, undefined]);
  });

  it('a server that hangs up is unreachable, as fetch says it', async () => {
    server.say((response) => response.destroy());
    await expect(reader().ask()).rejects.toBeInstanceOf(TypeError);
  });

  it('F16 F17: what is no list of checks is said in a sentence, and the next answer is read', async () => {
    const { ask } = reader();
    server.say((response) => response.end('<html>'));
    await expect((await ask()).rows).rejects.toThrow('The server did not answer with JSON. Try again.');
    sayChecks('a');
    expect(await (await ask()).rows).toHaveLength(1);
  });

  it('a worker that breaks is left, and what it had not answered is asked here', async () => {
    const { ask, worker, broken } = reader(async (request) => ({ response: await fetch(request) }));
    server.say(() => undefined);
    const pending = ask();
    server.say((response) => response.end('here'));
    worker.break();
    expect(await (await pending).response.text()).toBe('here');
    expect([broken(), worker.terminated]).toEqual([1, true]);
  });

  const change = (row: RowChange): ReadAnswer => ({ id: 2, kind: 'slice', changes: [row] });
  it.each<[string, (data: ReadAnswer) => ReadAnswer]>([
    [
      'a list whose check stands where none stood',
      (data) => (data.kind === 'done' ? { ...data, order: Int32Array.of(7) } : data),
    ],
    [
      'a check that follows none',
      (data) => (data.kind === 'done' ? change({ at: 0, from: 7, isPart: true, row: {} }) : data),
    ],
  ])('%s is refused in words, and its worker is left', async (_, wrong) => {
    const { ask, worker, broken } = reader();
    sayChecks('a');
    await (
      await ask()
    ).rows;
    const say = worker.onmessage?.bind(worker);
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
      say?.(new MessageEvent('message', { data: wrong(data) }));
    };
    await expect((await ask()).rows).rejects.toThrow('The reader of the summary lost a check. Try again.');
    expect([broken(), worker.terminated]).toEqual([1, true]);
  });

  it('without workers the same request is asked and read here', async () => {
    sayChecks('a');
    const { response, data } = await receiveSummary(new Request(server.origin()));
    expect([response.status, (await data?.rows)?.map(({ id }) => id)]).toEqual([200, ['a']]);
    server.say((answered) => answered.writeHead(500).end('broken'));
    expect(await (await receiveSummary(new Request(server.origin()))).response.text()).toBe('broken');
  });
});
