import { askSessionAhead } from '@/app/askSessionAhead';
import { createStore } from '@/app/store';
import { keepLookupsOf } from '@/services/offline/lookups/lookupCaches';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import { sessionApi } from '@/services/session/sessionApi';
import { fakeCaches } from '@tests/setup/fakeCaches';
import { startTestUpstream, type TestUpstream } from '@tests/setup/http/testUpstream';

const nowhere: PreferenceStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

const PERSON = '00000000-0000-4000-8000-000000000001';
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/.ory/sessions/whoami': { id: 's', active: true },
  '/api/auth/whoami': { payload: { user: { id: PERSON, name: 'Ada' }, roles: [], hostname: 'h' } },
  '/api/db/people_roles': [{ id: PERSON, roles: ['responder'] }],
  '/api/properties': [],
};

const pathOf = (url: string) => url.replace(/\?.*/, '');

describe('askSessionAhead', () => {
  let upstream: TestUpstream;
  let status: number;

  beforeEach(async () => {
    status = 200;
    upstream = await startTestUpstream();
    upstream.answerWith((request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? ANSWERS[pathOf(request.url ?? '')] : { error: 'no' }));
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await upstream.stop();
  });

  const startedStore = () => createStore({ storage: nowhere, origin: upstream.origin }).store;
  const asked = () => upstream.requests.map(({ url }) => pathOf(url)).sort();
  const { getWhoAmI, getRoles } = sessionApi.endpoints;

  it('AUTH-24: on a device that knows nobody nothing is asked, nor where a browser has no caches', async () => {
    const store = startedStore();
    expect(await askSessionAhead(store, fakeCaches())).toBe(false);
    expect(await askSessionAhead(store, undefined)).toBe(false);
    expect(upstream.requests).toEqual([]);
  });

  it('HOST-1: where each question wants a token none is asked ahead', async () => {
    const storage = fakeCaches();
    await keepLookupsOf(storage, PERSON);
    const config = await storage.open('config');
    await config.put('/config.json', new Response('{"authMode":"hosted"}'));
    expect(await askSessionAhead(startedStore(), storage)).toBe(false);
    expect(upstream.requests).toEqual([]);
  });

  it('PWA-5 AUTH-24: the page finds the answers about the person it knows, and asks nothing again', async () => {
    const storage = fakeCaches();
    await keepLookupsOf(storage, PERSON);
    const store = startedStore();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await askSessionAhead(store, storage)).toBe(true);
    const who = await store.dispatch(getWhoAmI.initiate());
    const roles = await store.dispatch(getRoles.initiate(PERSON));
    expect(who.data?.user.id).toBe(PERSON);
    expect(roles.data).toEqual(['responder']);
    await Promise.all(store.dispatch(sessionApi.util.getRunningQueriesThunk()));
    expect(asked()).toEqual(Object.keys(ANSWERS).sort());
    await jest.advanceTimersByTimeAsync(11_000);
    // Held by nobody but the page.
    expect(sessionApi.endpoints.listProperties.select()(store.getState()).status).toBe('uninitialized');
    expect(getWhoAmI.select()(store.getState()).status).toBe('fulfilled');
  });

  it('AUTH-24: a refusal ahead is nobody’s answer: the page asks again', async () => {
    const storage = fakeCaches();
    await keepLookupsOf(storage, PERSON);
    const store = startedStore();
    status = 401;
    await askSessionAhead(store, storage);
    await Promise.all(store.dispatch(sessionApi.util.getRunningQueriesThunk()));
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(getWhoAmI.select()(store.getState()).status).toBe('uninitialized');
    status = 200;
    expect((await store.dispatch(getWhoAmI.initiate())).data?.user.id).toBe(PERSON);
  });
});
