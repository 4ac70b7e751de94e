import { createStore } from '@/app/store';
import { wordsApi } from '@/features/catalog/wordsApi';
import { LOOKUP_FRESH_MS } from '@/services/config/constants';
import { forgetLookups, isLookup, keepLookupsOf, lookupOwner } from '@/services/offline/lookups/lookupCaches';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import { fakeCaches } from '@tests/setup/fakeCaches';
import { startTestUpstream, type TestUpstream } from '@tests/setup/http/testUpstream';

const nowhere: PreferenceStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

describe('lookups', () => {
  let upstream: TestUpstream;
  beforeEach(async () => {
    upstream = await startTestUpstream();
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('[{"type":"Kubernetes::Pod"}]');
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await upstream.stop();
  });

  it('PWA-4 CONST-1: a lookup is asked once in five minutes, then again', async () => {
    const { store } = createStore({ storage: nowhere, origin: upstream.origin });
    const look = async () => {
      const asked = store.dispatch(wordsApi.endpoints.listCatalogWords.initiate('types'));
      expect((await asked).data).toEqual(['Kubernetes::Pod']);
      asked.unsubscribe();
    };
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    await look();
    jest.advanceTimersByTime(LOOKUP_FRESH_MS - 1000);
    await look();
    expect(upstream.requests).toHaveLength(1);
    jest.advanceTimersByTime(LOOKUP_FRESH_MS + 1000);
    await look();
    expect(upstream.requests).toHaveLength(2);
  });

  it.each([
    ['/api/db/config_types', true],
    ['/api/db/people', true],
    ['/api/db/people_roles', false],
    ['/api/db/connections', false],
    ['/api/db/config_types/extra', false],
    ['/api/db/constructor', false],
    ['/config_types', false],
    ['/api/auth/whoami', false],
  ])('PWA-4 TM20 OPEN-43 OPEN-44: whether the worker may keep %s: %s', (path, expected) => {
    expect(isLookup(path)).toBe(expected);
  });

  it('TM20: those of another person go before anything is kept, and all at the end', async () => {
    const storage = fakeCaches();
    await keepLookupsOf(storage, 'ann');
    await storage.open('lookups:ann');
    await storage.open('assets');
    await keepLookupsOf(storage, 'ann');
    expect(storage.names()).toEqual(['lookup-owner', 'lookups:ann', 'assets']);
    await keepLookupsOf(storage, 'bob');
    expect(await lookupOwner(storage)).toBe('bob');
    expect(storage.names()).toEqual(['assets', 'lookup-owner']);
    await forgetLookups(storage);
    expect(await lookupOwner(storage)).toBeUndefined();
    expect(storage.names()).toEqual(['assets']);
  });
});
