/** Renders the real routes on the real store against a real HTTP server that answers as the test says. */
import { render } from '@testing-library/react';
import type { RequestListener, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { followSession } from '@/app/listeners/followSession';
import { notifyFailures } from '@/app/listeners/notifyFailures';
import { watchCalls } from '@/app/listeners/watchConnectivity';
import { createNavigationPort } from '@/app/navigationPort';
import { createStore } from '@/app/store';
import { showToast } from '@/components/feedback/toasts';
import type { AuthMode, Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { configured, DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from '@/services/session/sessionSlice';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import type { FeatureManifest } from '@/services/slots/manifest';
import { startTestUpstream, type TestUpstream } from '../http/testUpstream';

export interface Situation {
  /** Roles of the signed-in person; undefined for nobody. */
  as?: readonly Role[];
  at: string;
  manifests: readonly FeatureManifest[];
  properties?: readonly Property[];
  mode?: AuthMode;
  /** What else the server tells every console before anyone is known. */
  config?: Partial<RuntimeConfig>;
  /** Status of the identity check, when it is not an ordinary one. */
  identityStatus?: number;
  whoamiStatus?: number;
  /** Milliseconds before whoami answers. */
  whoamiDelay?: number;
  backendVersion?: string;
  /** Answers before the usual ones; returns true when it answered. */
  answer?: (url: string, response: ServerResponse, method: string) => boolean;
  storage?: PreferenceStorage;
  /** Failed calls become toasts, as main.tsx has it. */
  tellsFailures?: boolean;
  /** Stands around the pages, inside the router, as hosted mode does. */
  around?: (pages: ReactNode) => ReactNode;
}

const PERSON = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Lovelace', email: 'ada@example.org' };

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function identityAnswer(situation: Situation, response: ServerResponse): void {
  const status = situation.identityStatus ?? (situation.as === undefined ? 401 : 200);
  json(
    response,
    status,
    status === 200 ? { id: 's', active: true, identity: { id: PERSON.id } } : { error: { id: 'x' } },
  );
}

function whoamiAnswer(situation: Situation, response: ServerResponse): void {
  const status = situation.whoamiStatus ?? (situation.as === undefined ? 401 : 200);
  const body = {
    message: 'success',
    payload: { user: PERSON, roles: situation.as ?? [], hostname: 'demo.host' },
  };
  setTimeout(() => {
    json(response, status, status === 200 ? body : { error: 'no whoami' });
  }, situation.whoamiDelay ?? 0);
}

function peopleRoles(situation: Situation): unknown[] {
  const roles = situation.as ?? [];
  return roles.length === 0 ? [] : [{ id: PERSON.id, name: PERSON.name, email: PERSON.email, roles }];
}

function listenerFor(situation: Situation): RequestListener {
  return (request, response) => {
    const url = request.url ?? '';
    if (situation.answer?.(url, response, request.method ?? '') === true) return;
    if (url.startsWith('/api/.ory/sessions/whoami')) identityAnswer(situation, response);
    else if (url.startsWith('/api/auth/whoami')) whoamiAnswer(situation, response);
    else if (url.startsWith('/api/db/people_roles')) json(response, 200, peopleRoles(situation));
    else if (url.startsWith('/api/properties')) json(response, 200, situation.properties ?? []);
    else if (url.startsWith('/api/canary/about'))
      json(
        response,
        200,
        situation.backendVersion === undefined ? {} : { Version: situation.backendVersion },
      );
    else json(response, 404, { error: `nothing at ${url}` });
  };
}

export const forgetful: PreferenceStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

const running: TestUpstream[] = [];

/** Stops every server that a test started; call it after each test. */
export async function stopApps(): Promise<void> {
  await Promise.all(running.splice(0).map((upstream) => upstream.stop()));
}

/** The console as a person at an address. */
export async function renderApp(situation: Situation) {
  const upstream = await startTestUpstream();
  running.push(upstream);
  upstream.answerWith(listenerFor(situation));
  const { store, listeners } = createStore({
    storage: situation.storage ?? forgetful,
    origin: upstream.origin,
    backoff: () => 1,
  });
  const authMode = situation.mode ?? 'self-service';
  store.dispatch(configured({ ...DEFAULT_RUNTIME_CONFIG, authMode, ...situation.config }));
  watchCalls(listeners);
  if (situation.tellsFailures) notifyFailures(listeners, (error) => showToast('error', error.text));
  const port = createNavigationPort();
  followSession(listeners, port);
  const loadManifests = () => Promise.resolve(situation.manifests);
  const view = render(
    <App
      store={store}
      bareManifests={situation.manifests}
      loadManifests={loadManifests}
      port={port}
      withRouter={(pages) => (
        <MemoryRouter initialEntries={[situation.at]}>{situation.around?.(pages) ?? pages}</MemoryRouter>
      )}
    />,
  );
  return { ...view, store, port, upstream };
}
