import type { ServerResponse } from 'node:http';
import { createStore } from '@/app/store';
import { watchCalls } from '@/app/listeners/watchConnectivity';
import { notifyFailures } from '@/app/listeners/notifyFailures';
import { clockOffset, followServerClock } from '@/app/listeners/followServerClock';
import { followSession } from '@/app/listeners/followSession';
import { api } from '@/services/api/api';
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { asPage, insertRow, readRows } from '@/services/api/rows';
import { lineChanged, selectLineTrouble } from '@/services/offline/connectivitySlice';
import { sessionApi } from '@/services/session/sessionApi';
import { ANSWER_TEXTS } from '@/services/text/answers';
import { MESSAGES } from '@/services/text/messages';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import { startTestUpstream, type TestUpstream } from '@tests/setup/http/testUpstream';

const trial = api.injectEndpoints({
  endpoints: (build) => ({
    trialList: build.query<{ rows: { id: string }[]; total: number | undefined }, number>({
      query: (offset) => readRows('checks', { limit: 2, offset }, { count: true }),
      transformResponse: (answer, meta) => asPage<{ id: string }>(answer, meta),
    }),
    trialWrite: build.mutation<unknown, string>({ query: (name) => insertRow('canaries', { name }) }),
    trialNone: build.query<unknown, void>({
      query: () => ({ area: 'playbook', path: 'list', expects: 'rowsOrNull' }),
    }),
    trialRecord: build.query<unknown, void>({
      query: () => ({ area: 'notification', path: 'explain', method: 'POST', expects: 'object' }),
    }),
    trialSlow: build.query<unknown, void>({
      query: () => ({ area: 'canary', path: 'slow', timeoutMs: 50 }),
      extraOptions: { noRetry: true },
    }),
  }),
});

const nowhere: PreferenceStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

function answer(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

let upstream: TestUpstream;
beforeEach(async () => {
  upstream = await startTestUpstream();
});
afterEach(() => upstream.stop());

const made = () => createStore({ storage: nowhere, origin: upstream.origin, backoff: () => 1 });

describe('the base query over a real socket', () => {
  it('API-1 API-2 TABLE-1 calls go to /api with the contract’s headers and totals come from content-range', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 206, '[{"id":"a"},{"id":"b"}]', { 'content-range': '0-1/7' });
    });
    const { store } = made();
    const { data } = await store.dispatch(trial.endpoints.trialList.initiate(4));
    expect(data).toEqual({ rows: [{ id: 'a' }, { id: 'b' }], total: 7 });
    expect(upstream.requests[0]).toMatchObject({ method: 'GET', url: '/api/db/checks?limit=2&offset=4' });
    expect(upstream.requests[0]?.headers).toMatchObject({
      prefer: 'count=exact',
      accept: 'application/json',
    });
  });

  it('API-2 a write asks for the written row', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 201, '[{"id":"a"}]');
    });
    const { store } = made();
    await store.dispatch(trial.endpoints.trialWrite.initiate('x'));
    expect(upstream.requests[0]?.headers).toMatchObject({
      prefer: 'return=representation',
      'content-type': 'application/json',
    });
  });

  it('F11 a read is tried again after a passing error, a write never is', async () => {
    let times = 0;
    upstream.answerWith((_request, response) => {
      times += 1;
      answer(response, times < 3 ? 503 : 200, times < 3 ? '{"error":"busy"}' : '[]');
    });
    const { store } = made();
    const read = await store.dispatch(trial.endpoints.trialList.initiate(0));
    expect(read.data).toEqual({ rows: [], total: undefined });
    expect(times).toBe(3);
    times = 0;
    const write = await store.dispatch(trial.endpoints.trialWrite.initiate('x'));
    expect(write.error).toMatchObject({ kind: 'server', text: 'busy' });
    expect(times).toBe(1);
  });

  it('F27 a server that asks for a minute’s patience is not asked again at once, and the screen is told until when', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 429, '{"error":"Too many questions."}', { 'retry-after': '60' });
    });
    const before = Date.now();
    const { error } = await made().store.dispatch(trial.endpoints.trialList.initiate(0));
    expect(error).toMatchObject({ kind: 'rateLimit', text: 'Too many questions.' });
    const retryAt = error !== undefined && 'retryAt' in error ? error.retryAt : 0;
    expect(retryAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(upstream.requests).toHaveLength(1);
  });

  it('ERR-1 F28 a silent server ends as a timeout', async () => {
    upstream.answerWith(() => undefined);
    const { store } = made();
    const { error } = await store.dispatch(trial.endpoints.trialSlow.initiate());
    expect(error).toMatchObject({ kind: 'timeout', text: 'Request timed out. Please try again.' });
  });

  it('ERR-2 F15 a cut answer is a network error after its retries', async () => {
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[{"id":');
      response.destroy();
    });
    const { store } = made();
    const { error } = await store.dispatch(trial.endpoints.trialList.initiate(0));
    expect(error).toMatchObject({ text: 'Network Error. Please try again.' });
    expect(upstream.requests).toHaveLength(3);
  });

  it('F29 headers at once and a body that never ends is a timeout, and old rows stay', async () => {
    let isStalled = false;
    upstream.answerWith((_request, response) => {
      if (!isStalled) {
        answer(response, 200, '[{"id":"a"}]');
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[{"id":');
    });
    const { store } = made();
    const first = store.dispatch(trial.endpoints.trialSlow.initiate());
    await first;
    isStalled = true;
    const { data, error } = await first.refetch();
    expect(error).toMatchObject({ kind: 'timeout', text: 'Request timed out. Please try again.' });
    expect(data).toEqual([{ id: 'a' }]);
  });

  it('F19 a page behind the end of a list that became shorter is answered with the last page', async () => {
    upstream.answerWith((request, response) => {
      if (request.url?.includes('offset=8') === true)
        answer(response, 416, '{"message":"Requested range not satisfiable"}', { 'content-range': '*/5' });
      else answer(response, 206, '[{"id":"e"}]', { 'content-range': '4-4/5' });
    });
    const { store } = made();
    const { data, error } = await store.dispatch(trial.endpoints.trialList.initiate(8));
    expect(error).toBeUndefined();
    expect(data).toEqual({ rows: [{ id: 'e' }], total: 5 });
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      '/api/db/checks?limit=2&offset=8',
      '/api/db/checks?limit=2&offset=4',
    ]);
    // Without a count there is nowhere to go, and the server's words are told.
    upstream.answerWith((_request, response) => {
      answer(response, 416, '{"message":"Requested range not satisfiable"}');
    });
    const untold = await store.dispatch(trial.endpoints.trialList.initiate(10));
    expect(untold.error).toMatchObject({ text: 'Requested range not satisfiable' });
  });

  it('F33 an answer for a person in whose place another one is by now reaches nobody', async () => {
    const held: ServerResponse[] = [];
    let id = 'ada';
    upstream.answerWith((request, response) => {
      if (request.url === '/api/auth/whoami')
        answer(response, 200, JSON.stringify({ payload: { user: { id }, roles: [], hostname: '' } }));
      else held.push(response);
    });
    const { store, listeners } = made();
    const ended: string[] = [];
    listeners.startListening({
      actionCreator: sessionExpired,
      effect: () => void ended.push('signed out'),
    });
    const enter = async (who: string) => {
      id = who;
      await store.dispatch(sessionApi.endpoints.getWhoAmI.initiate(undefined, { forceRefetch: true }));
    };
    await enter('ada');
    const asked = [0, 2].map((offset) => store.dispatch(trial.endpoints.trialList.initiate(offset)));
    while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await enter('bob');
    const [rows, refusal] = held;
    if (rows !== undefined) answer(rows, 200, '[{"id":"of ada"}]');
    if (refusal !== undefined) answer(refusal, 401, 'unauthorized');
    for (const { data, error } of await Promise.all(asked)) {
      expect(data).toBeUndefined();
      expect(error).toMatchObject({ kind: 'aborted' });
    }
    expect(ended).toEqual([]);
  });

  it('F14 a page instead of data is recognised as the network’s own', async () => {
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><html><body>Hotel</body></html>');
    });
    const { store } = made();
    const { error } = await store.dispatch(trial.endpoints.trialSlow.initiate());
    expect(error).toMatchObject({ kind: 'captive' });
  });

  it.each(['', '{}', 'null', '[null]', '[{"id":"a"},7]', '[{}]'])(
    'F16 F17 an answer of %j where a list belongs is an error',
    async (body) => {
      upstream.answerWith((_request, response) => {
        answer(response, 200, body);
      });
      const { store } = made();
      const { error } = await store.dispatch(trial.endpoints.trialList.initiate(0));
      expect(error).toMatchObject({ text: 'The server did not answer with a list. Try again.' });
    },
  );

  it.each(['', 'null', '{}', '"done"'])(
    'F16 F17 an answer of %j to a written row does not count as written, and says what to look for',
    async (body) => {
      upstream.answerWith((_request, response) => {
        answer(response, 201, body);
      });
      const { error } = await made().store.dispatch(trial.endpoints.trialWrite.initiate('x'));
      expect(error).toMatchObject({ kind: 'parse', text: ANSWER_TEXTS.notConfirmed });
      expect(upstream.requests).toHaveLength(1);
    },
  );

  it('F16 no answer at all to a question is an error, and a null where the platform writes none is none', async () => {
    let body = '';
    upstream.answerWith((_request, response) => {
      answer(response, 200, body);
    });
    const { store } = made();
    const ask = () => store.dispatch(trial.endpoints.trialSlow.initiate(undefined, { forceRefetch: true }));
    expect((await ask()).error).toMatchObject({ kind: 'parse', text: ANSWER_TEXTS.notAnAnswer });
    const listed = () =>
      store.dispatch(trial.endpoints.trialNone.initiate(undefined, { forceRefetch: true }));
    expect((await listed()).error).toMatchObject({ text: MESSAGES.notAList });
    body = 'null';
    expect(await listed()).toMatchObject({ data: null, isSuccess: true });
    body = '{"id":"a"}';
    expect((await listed()).error).toMatchObject({ text: MESSAGES.notAList });
  });

  it.each(['', 'null', '[]', '[{"id":"a"}]', '7'])(
    'F17 an answer of %j where one record belongs is an error',
    async (body) => {
      upstream.answerWith((_request, response) => {
        answer(response, 200, body);
      });
      const { error } = await made().store.dispatch(trial.endpoints.trialRecord.initiate());
      expect(error).toMatchObject({ kind: 'parse', text: ANSWER_TEXTS.notAnAnswer });
    },
  );

  it('TM9 a key __proto__ from the server reaches no object', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 200, '[{"id":"a","labels":{"__proto__":{"severity":"critical"},"app":"x"}}]');
    });
    const { store } = made();
    const { data } = await store.dispatch(trial.endpoints.trialList.initiate(0));
    const row = data?.rows[0] as { labels?: { severity?: string } } | undefined; // the trial list is typed by id only
    const labels = row?.labels;
    expect(labels).toEqual({ app: 'x' });
    expect(labels?.severity).toBeUndefined();
  });
});

describe('what listeners make of it', () => {
  it('ERR-13 F20 many answers of 401 lead to the sign-in page once, with the way back', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 401, 'unauthorized');
    });
    const { store, listeners } = made();
    const location = { pathname: '/health', search: '?checkId=1', hash: '' };
    const visited: string[] = [];
    followSession(listeners, {
      place: () => location,
      arrived: () => Promise.resolve(),
      navigate: (to) => {
        visited.push(to);
        location.pathname = '/login';
      },
    });
    await Promise.all([0, 2, 4].map((offset) => store.dispatch(trial.endpoints.trialList.initiate(offset))));
    expect(visited).toEqual(['/login?return_to=%2Fhealth%3FcheckId%3D1']);
  });

  it('ERR-14 a failed write is one toast, however often it fails in a row; a failed read is none', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 409, '{"message":"already there"}');
    });
    const { store, listeners } = made();
    const shown: string[] = [];
    let now = 0;
    notifyFailures(
      listeners,
      (error) => shown.push(error.text),
      () => now,
    );
    await store.dispatch(trial.endpoints.trialWrite.initiate('x'));
    await store.dispatch(trial.endpoints.trialWrite.initiate('x'));
    await store.dispatch(trial.endpoints.trialList.initiate(0));
    expect(shown).toEqual(['already there']);
    now = 20_000;
    await store.dispatch(trial.endpoints.trialWrite.initiate('x'));
    expect(shown).toHaveLength(2);
  });

  it('PWA-5 trouble on the line is noticed and its end as well', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 500, '{}');
    });
    const { store, listeners } = made();
    watchCalls(listeners);
    await store.dispatch(trial.endpoints.trialList.initiate(0));
    await store.dispatch(trial.endpoints.trialList.initiate(2));
    expect(selectLineTrouble(store.getState())).toBe('server');
    upstream.answerWith((_request, response) => {
      answer(response, 200, '[]');
    });
    await store.dispatch(trial.endpoints.trialList.initiate(4));
    expect(selectLineTrouble(store.getState())).toBeUndefined();
  });

  it('ERR-3 offline, a call fails at once and is not tried again', async () => {
    const { store } = made();
    store.dispatch(lineChanged(false));
    await upstream.stop();
    const { error } = await store.dispatch(trial.endpoints.trialList.initiate(0));
    expect(error).toMatchObject({ kind: 'offline', text: 'No internet connection. Please try again.' });
    upstream = await startTestUpstream();
  });

  it('F34 ages follow the server’s clock when the device’s is wrong', async () => {
    upstream.answerWith((_request, response) => {
      answer(response, 200, '[]', { date: new Date(1_000_000_000_000).toUTCString() });
    });
    const { store, listeners } = made();
    const applied: number[] = [];
    followServerClock(
      listeners,
      (offset) => applied.push(offset),
      () => 1_000_086_400_000,
    );
    await store.dispatch(trial.endpoints.trialList.initiate(0));
    await store.dispatch(trial.endpoints.trialList.initiate(2));
    expect(applied).toEqual([-86_400_000]);
    expect(clockOffset(new Date(50_000).toUTCString(), 51_900)).toBe(0);
    expect(clockOffset('never', 0)).toBeUndefined();
  });
});
