/** Boot order: storage → configuration → router → screen; the service worker last, when there is time. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setClockOffset } from '@/components/entity/clock';
import { showToast } from '@/components/feedback/toasts';
import { leavePlainParts } from '@/components/theme/plainParts';
import { prepareTheme } from '@/components/theme/themeLoader';
import { api } from '@/services/api/api';
import { ENV } from '@/services/config/env';
import { reloadOnceOnMissingChunk } from '@/services/offline/missingChunk';
import { mayHaveDatabase } from '@/services/offline/kept/keptAnswers';
import { OUTBOX_DATABASE } from '@/services/offline/outbox/port';
import { preferencesLoaded } from '@/services/offline/persistPreferences';
import { selectPreferences } from '@/services/preferences/preferencesSlice';
import { sessionApi } from '@/services/session/sessionApi';
import { configured, DEFAULT_RUNTIME_CONFIG, selectMode } from '@/services/session/sessionSlice';
import { App } from './App';
import { askSessionAhead } from './askSessionAhead';
import { BARE_MANIFESTS } from './bareManifests';
import { followLookups } from './listeners/followLookups';
import { followServerClock } from './listeners/followServerClock';
import { followSession } from './listeners/followSession';
import { keepAnswers } from './listeners/keepAnswers';
import { notifyFailures } from './listeners/notifyFailures';
import { followBrowserLine, watchCalls } from './listeners/watchConnectivity';
import { createNavigationPort } from './navigationPort';
import { createStore, type AppStore } from './store';

async function learnConfiguration(store: AppStore): Promise<void> {
  const asked = store.dispatch(sessionApi.endpoints.getRuntimeConfig.initiate());
  const { data } = await asked;
  asked.unsubscribe();
  // Without an answer the defaults hold: the sign-in check that follows will say what is wrong with the line.
  const config = data ?? DEFAULT_RUNTIME_CONFIG;
  store.dispatch(configured(ENV.isStandaloneBuild ? { ...config, authMode: 'standalone' } : config));
}

const loadManifests = () => import('./manifests').then((module) => module.MANIFESTS);

async function boot(): Promise<void> {
  const { store, listeners, link, openOutbox } = createStore({
    onOutboxProblem: ({ message }) => {
      showToast('error', message);
    },
    onPreferenceWriteFailed: () => {
      showToast('error', 'Your preferences were not stored.');
    },
  });
  reloadOnceOnMissingChunk(async () => {
    const { error } = await store.dispatch(
      sessionApi.endpoints.askIdentity.initiate(undefined, { track: false }),
    );
    return error === undefined || ('status' in error && (error.status ?? 500) < 500);
  });
  followBrowserLine(store);
  watchCalls(listeners);
  keepAnswers(listeners);
  followServerClock(listeners, setClockOffset);
  const storage = 'caches' in window ? window.caches : undefined;
  followLookups(listeners, storage);
  notifyFailures(listeners, (error) => {
    showToast('error', error.text);
  });
  const [isAskedAhead] = await Promise.all([
    !ENV.isStandaloneBuild && askSessionAhead(store, storage),
    preferencesLoaded(store).then(() => prepareTheme(selectPreferences(store.getState()).theme)),
    learnConfiguration(store),
  ]);
  // An organization's backend wants a token, which those questions did not have.
  if (isAskedAhead && selectMode(store.getState()) !== 'self-service')
    store.dispatch(api.util.resetApiState());
  const port = createNavigationPort();
  const hosted =
    selectMode(store.getState()) === 'hosted'
      ? await import('./hosted').then(({ startHosted }) => startHosted(store, link))
      : undefined;
  followSession(listeners, port);
  leavePlainParts(window);
  const root = document.getElementById('root');
  if (root === null) throw new Error('No element #root.');
  createRoot(root).render(
    <StrictMode>
      <App
        store={store}
        bareManifests={hosted?.bareManifests ?? BARE_MANIFESTS}
        loadManifests={hosted?.loadManifests ?? loadManifests}
        port={port}
        // A click shows its result in the next frame; as a transition it would be drawn in slices between others' work.
        withRouter={(pages) => (
          <BrowserRouter useTransitions={false}>{hosted?.around(pages) ?? pages}</BrowserRouter>
        )}
      />
    </StrictMode>,
  );
  // Only where something was once written without a connection.
  void mayHaveDatabase(OUTBOX_DATABASE).then((has) => (has ? openOutbox() : undefined));
  window.setTimeout(() => {
    const refused = () => {
      showToast('error', 'This browser refuses offline use.');
    };
    import('@/services/offline/sw/register').then(({ registerWorker }) => registerWorker(refused), refused);
    void import('./listeners/followWindow').then((window) => window.follow(store, openOutbox));
  }, 1500);
}

void boot();
