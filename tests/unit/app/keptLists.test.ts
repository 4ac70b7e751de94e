/** @jest-environment node */
/** Answers that are put together from several questions say, as single ones do, that they are kept (ADR 31, F2). */
import { isFulfilled, type UnknownAction } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createStore, type AppStore } from '@/app/store';
import { catalogApi } from '@/features/catalog/api';
import { suspectsApi } from '@/features/incidents/suspectsApi';
import { topologyApi } from '@/features/topology/api';

const ORIGIN = 'http://console.test';
const network = setupServer(http.get(`${ORIGIN}/api/db/*`, () => HttpResponse.json([])));

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

const IDS = ['7c9e6679-7425-40de-944b-e07fc1f90ae7'];
const NEAR = { configIds: IDS, checkIds: [], componentIds: [], at: '2026-11-20T10:00:00Z' };

type Ask = (dispatch: AppStore['dispatch']) => Promise<unknown>;
const { listConfigNames } = catalogApi.endpoints;
const { listComponentNames, listIncidentsOfMany, listTeamsOfMany } = topologyApi.endpoints;
const { listSuspectFacts, listRulings } = suspectsApi.endpoints;
const QUESTIONS: Readonly<Record<string, Ask>> = {
  listConfigNames: (dispatch) => dispatch(listConfigNames.initiate(IDS)),
  listComponentNames: (dispatch) => dispatch(listComponentNames.initiate(IDS)),
  listIncidentsOfMany: (dispatch) => dispatch(listIncidentsOfMany.initiate(IDS)),
  listTeamsOfMany: (dispatch) => dispatch(listTeamsOfMany.initiate(IDS)),
  listSuspectFacts: (dispatch) => dispatch(listSuspectFacts.initiate(NEAR)),
  listRulings: (dispatch) => dispatch(listRulings.initiate(NEAR.at)),
};

it.each(Object.keys(QUESTIONS))('M1 F2 the answer of %s is one that the device keeps', async (name) => {
  const storage = {
    getItem: () => Promise.resolve(null),
    setItem: () => Promise.resolve(),
    removeItem: () => Promise.resolve(),
  };
  const { store, listeners } = createStore({ storage, origin: ORIGIN, backoff: () => 1 });
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
