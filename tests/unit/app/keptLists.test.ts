/** @jest-environment node */
/** Answers that are put together from several questions say, as single ones do, that they are kept (ADR 31, F2). */
import { isFulfilled, type UnknownAction } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createStore, type AppStore } from '@/app/store';
import { catalogApi } from '@/features/catalog/api';
import { healthApi } from '@/features/health/api';
import { incidentsApi } from '@/features/incidents/api';
import { incidentsSearch } from '@/features/incidents/search';
import { suspectsApi } from '@/features/incidents/suspectsApi';
import { topologyApi } from '@/features/topology/api';

const ORIGIN = 'http://console.test';
const network = setupServer(http.get(`${ORIGIN}/api/db/*`, () => HttpResponse.json([])));

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const IDS = ['7c9e6679-7425-40de-944b-e07fc1f90ae7'];
const NEAR = { configIds: IDS, checkIds: [], componentIds: [], at: '2026-11-20T10:00:00Z' };

type Ask = (dispatch: AppStore['dispatch']) => Promise<unknown>;
const { listConfigNames } = catalogApi.endpoints;
const { listComponentNames, listIncidentsOfMany, listTeamsOfMany } = topologyApi.endpoints;
const { listSuspectFacts, listRulings } = suspectsApi.endpoints;
const { countIncidents } = incidentsApi.endpoints;
const LIST = { ...incidentsSearch.defaults, pageSize: 50 };
const QUESTIONS: Readonly<Record<string, Ask>> = {
  listConfigNames: (dispatch) => dispatch(listConfigNames.initiate(IDS)),
  listComponentNames: (dispatch) => dispatch(listComponentNames.initiate(IDS)),
  listIncidentsOfMany: (dispatch) => dispatch(listIncidentsOfMany.initiate(IDS)),
  listTeamsOfMany: (dispatch) => dispatch(listTeamsOfMany.initiate(IDS)),
  listSuspectFacts: (dispatch) => dispatch(listSuspectFacts.initiate(NEAR)),
  countIncidents: (dispatch) => dispatch(countIncidents.initiate(LIST)),
  listRulings: (dispatch) => dispatch(listRulings.initiate(NEAR.at)),
};

function openStore() {
  const storage = {
    getItem: () => Promise.resolve(null),
    setItem: () => Promise.resolve(),
    removeItem: () => Promise.resolve(),
  };
  return createStore({ storage, origin: ORIGIN, backoff: () => 1 });
}

it.each(Object.keys(QUESTIONS))('M1 F2 the answer of %s is one that the device keeps', async (name) => {
  const { store, listeners } = openStore();
  const metas: unknown[] = [];
  listeners.startListening({
    matcher: isFulfilled,
    effect: (action: UnknownAction & { meta: object }) => {
      metas.push('baseQueryMeta' in action.meta ? action.meta.baseQueryMeta : undefined);
    },
  });
  await QUESTIONS[name]?.(store.dispatch);
  expect(metas).toEqual([expect.objectContaining({ keep: true })]);
});

it('F18 a tab whose incidents the server did not count has no number, and no zero', async () => {
  const { store } = openStore();
  network.use(
    http.get(`${ORIGIN}/api/db/incident_summary`, ({ request }) => {
      const isCounted = new URL(request.url).searchParams.get('status') === 'eq.open';
      return HttpResponse.json([], { headers: isCounted ? { 'content-range': '*/3' } : {} });
    }),
  );
  const { data } = await store.dispatch(countIncidents.initiate(LIST));
  expect(data).toEqual({ open: 3 });
});

it('M1 F2 CHECK-6 of a check the device keeps everything but the specification', async () => {
  const spec = { http: [{ url: 'https://shop.example', password: { value: 'hunter2-marker' } }] };
  const row = { id: IDS[0], name: 'front', type: 'http', spec };
  network.use(http.get(`${ORIGIN}/api/db/checks`, () => HttpResponse.json([row])));
  const { store } = openStore();
  const { data } = await store.dispatch(healthApi.endpoints.getCheck.initiate(String(IDS[0])));
  expect(data).toEqual({ ...row, spec: null });
  expect(JSON.stringify(store.getState())).not.toContain('hunter2-marker');
});
