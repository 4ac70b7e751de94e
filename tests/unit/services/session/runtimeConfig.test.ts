/** @jest-environment node */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createStore } from '@/app/store';
import { sessionApi } from '@/services/session/sessionApi';
import { DEFAULT_RUNTIME_CONFIG } from '@/services/session/sessionSlice';

const ORIGIN = 'http://console.test';
const network = setupServer();

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

function ask() {
  const storage = {
    getItem: () => Promise.resolve(null),
    setItem: () => Promise.resolve(),
    removeItem: () => Promise.resolve(),
  };
  const { store } = createStore({ storage, origin: ORIGIN, backoff: () => 1 });
  return store.dispatch(sessionApi.endpoints.getRuntimeConfig.initiate());
}

describe('the configuration a console learns at its start', () => {
  it('keeps the defaults for what an older server does not tell', async () => {
    network.use(
      http.get(`${ORIGIN}/config.json`, () => HttpResponse.json({ authMode: 'standalone', docsUrl: null })),
    );
    expect((await ask()).data).toEqual({ ...DEFAULT_RUNTIME_CONFIG, authMode: 'standalone' });
  });

  it('F14 does not take the page of a network in between for a configuration', async () => {
    network.use(http.get(`${ORIGIN}/config.json`, () => HttpResponse.html('<!doctype html><p>Hotel</p>')));
    const { data, error } = await ask();
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ kind: 'captive' });
  });

  it('F23 a network without a way to the server is told apart from a refusal', async () => {
    network.use(http.get(`${ORIGIN}/config.json`, () => HttpResponse.error()));
    expect((await ask()).error).toMatchObject({ kind: 'network' });
  });
});
