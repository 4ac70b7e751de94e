import type { ServerResponse } from 'node:http';
import { askSummaryAhead, receiveSummary } from '@/features/health/reader/summaryReader';
import { answeringServer, summaryOf } from './readerHarness';

const server = answeringServer();
let asked: { url: string; response: ServerResponse; isClosed: boolean }[] = [];

/** Answers from now on, and keeps who asked. */
const say = (answer: (response: ServerResponse) => void) =>
  server.say((response) => {
    const entry = { url: response.req.url ?? '', response, isClosed: false };
    response.on('close', () => {
      entry.isClosed = true;
    });
    asked.push(entry);
    answer(response);
  });

beforeEach(() => {
  asked = [];
});

afterEach(() => {
  jest.restoreAllMocks();
});

const sayCheck = (id: string) => say((response) => response.end(summaryOf(id)));
const hold = () => say(() => undefined);
const summary = (start = '1h', init?: RequestInit) =>
  new Request(`${server.origin()}/api/canary/api/summary?start=${start}`, init);
const idsOf = async (received: ReturnType<typeof receiveSummary>) =>
  (await (await received).data?.rows)?.map(({ id }) => id);
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('HEALTH-20 HEALTH-22 the summary is asked for before its screen stands', () => {
  it('the first question takes what was asked ahead, the second one asks', async () => {
    sayCheck('early');
    askSummaryAhead(summary());
    await until(() => asked.length === 1);
    sayCheck('later');
    expect(await idsOf(receiveSummary(summary()))).toEqual(['early']);
    expect(asked).toHaveLength(1);
    expect(await idsOf(receiveSummary(summary()))).toEqual(['later']);
    expect(asked).toHaveLength(2);
  });

  it('an answer that is still on its way is waited for', async () => {
    hold();
    askSummaryAhead(summary());
    await until(() => asked.length === 1);
    const received = receiveSummary(summary());
    asked[0]?.response.end(summaryOf('slow'));
    expect(await idsOf(received)).toEqual(['slow']);
    expect(asked).toHaveLength(1);
  });

  it('a question for something else asks for itself, and what was asked ahead is dropped on the wire', async () => {
    hold();
    askSummaryAhead(summary('1h'));
    await until(() => asked.length === 1);
    sayCheck('a');
    expect(await idsOf(receiveSummary(summary('6h')))).toEqual(['a']);
    await until(() => asked[0]?.isClosed === true);
    expect(asked.map(({ url }) => url.split('=')[1])).toEqual(['1h', '6h']);
  });

  it.each([
    ['a refusal', (response: ServerResponse) => response.writeHead(500).end('broken')],
    ['a line that breaks', (response: ServerResponse) => response.destroy()],
  ])('%s ahead is nobody’s answer: the question asks again', async (_what, fail) => {
    say(fail);
    askSummaryAhead(summary());
    await until(() => asked.length === 1);
    sayCheck('again');
    expect(await idsOf(receiveSummary(summary()))).toEqual(['again']);
  });

  it('an answer that waited for longer than five seconds is asked for anew', async () => {
    sayCheck('old');
    askSummaryAhead(summary());
    await until(() => asked[0]?.isClosed === true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 5_100);
    sayCheck('new');
    expect(await idsOf(receiveSummary(summary()))).toEqual(['new']);
  });

  it('HEALTH-21 whoever drops the question drops what was asked ahead', async () => {
    hold();
    askSummaryAhead(summary());
    await until(() => asked.length === 1);
    const controller = new AbortController();
    const received = receiveSummary(summary('1h', { signal: controller.signal }));
    controller.abort();
    await expect(received).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => asked[0]?.isClosed === true);
    expect(asked).toHaveLength(1);
  });
});
