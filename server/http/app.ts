/** The whole server as one function from Request to Response: what is checked in which order, and who answers what. */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { LOCAL_AGENT_ID, isUuid } from '@/services/contracts/ids';
import { IDENTITY_PREFIX } from '@/services/contracts/identity';
import { mayRunCheck } from '@/services/contracts/permissions';
import type { Config } from '../config';
import { chartRoutes } from '../features/charts/routes';
import { publicHosted } from '../hostedConfig';
import type { AppEnv, Caller, Clock, Logger } from '../types';
import { bodyLimits } from './bodyLimits';
import { crossOrigin } from './crossOrigin';
import { dataGate } from './dataGate';
import { answerError, deny, refuse } from './errors';
import { csrfGuard, hostGuard } from './originGuard';
import { forward } from './proxy';
import { rateLimits } from './rateLimit';
import { requestLog } from './requestLog';
import { securityHeaders } from './securityHeaders';
import type { StaticConsole } from './staticConsole';

/** The backend that this process runs itself. */
export interface LocalBackend {
  kind: 'local';
  /** Routes below /api/.ory; absent when an identity server answers there, or nobody signs in. */
  identityRoutes?: Hono<AppEnv>;
  /** Who calls; undefined when nobody is signed in. Reads roles afresh each time. */
  authenticate(request: Request): Promise<Caller | undefined>;
  dataApi: { handle(request: Request, caller: Caller): Promise<Response> };
  /** Runs a check at once; answers undefined when there is no such check. */
  runCheckNow(checkId: string): Promise<object | undefined>;
  /** Routers that answer without a session, because each call proves itself (contract README §3, open paths). */
  openAreas: readonly { path: string; routes: Hono<AppEnv> }[];
  /** Routers of the feature areas by the path below which they answer. */
  areas: readonly { path: string; routes: Hono<AppEnv> }[];
}

/** An existing platform that answers everything under /api. */
export interface PlatformBackend {
  kind: 'platform';
  url: string;
}

export interface AppDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  version: string;
  backend: LocalBackend | PlatformBackend;
  console: StaticConsole;
  /** Whether requests can be served now: the database answers and nobody has asked to stop. */
  isReady(): Promise<boolean>;
}

const RUN_CHECK_PATH = '/api/canary/run/check/:id';

/** In standalone mode nobody signs in; requests read as a viewer without a person (contract README §1). */
export const STANDALONE_CALLER: Caller = {
  sessionId: 'standalone',
  personId: LOCAL_AGENT_ID,
  email: '',
  name: 'Standalone',
  roles: ['viewer'],
  aal: 'aal1',
};

function session(authenticate: LocalBackend['authenticate']): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const caller = await authenticate(c.req.raw);
    if (!caller) return c.text('Not signed in. Please sign in and try again.', 401);
    c.set('caller', caller);
    // The matrix gives a viewer nothing to write; what is no table, such as running a check, is refused here as well.
    if (caller.isDisplay === true && !['GET', 'HEAD'].includes(c.req.method))
      return refuse(c, 403, 'A display only reads: sign in on your own device to change something.');
    return next();
  };
}

function runCheck(backend: LocalBackend) {
  return async (c: Context<AppEnv, typeof RUN_CHECK_PATH>): Promise<Response> => {
    if (!mayRunCheck(c.get('caller').roles)) return deny(c, 'canaries', 'run');
    const id = c.req.param('id');
    if (!isUuid(id))
      return refuse(c, 400, 'That is not the id of a check: use the id from the list of checks.');
    const answer = await backend.runCheckNow(id);
    return answer
      ? c.json(answer)
      : refuse(c, 404, 'This check does not exist any more. Refresh the list of checks.');
  };
}

function mountIdentity(app: Hono<AppEnv>, deps: AppDeps, backend: LocalBackend): void {
  const { identityUrl } = deps.config;
  if (identityUrl !== undefined) {
    const target = { base: identityUrl, prefix: IDENTITY_PREFIX, log: deps.log };
    app.all(`${IDENTITY_PREFIX}/*`, (c) => forward(c.req.raw, target));
  } else if (backend.identityRoutes) app.route(IDENTITY_PREFIX, backend.identityRoutes);
  app.all(`${IDENTITY_PREFIX}/*`, notFound);
}

const CHARTS_PATH = '/api/charts';
const charts = ({ config, clock }: AppDeps) => chartRoutes({ registry: config.chartRegistry, clock });

const notFound = (c: Context<AppEnv>): Response =>
  refuse(c, 404, 'This address does not exist. Check it against the documentation of the API.');

function mountLocal(app: Hono<AppEnv>, deps: AppDeps, backend: LocalBackend): void {
  app.use('/api/*', bodyLimits());
  mountIdentity(app, deps, backend);
  // After identity: its forms carry tokens beside what somebody typed, and such an answer is never compressed.
  app.use('/api/*', compress());
  for (const { path, routes } of backend.openAreas) app.route(path, routes);
  app.use('/api/*', session(backend.authenticate), rateLimits(deps.config.rateLimits, deps.clock));
  app.all('/api/db/*', dataGate(), async (c) => {
    const answer = await backend.dataApi.handle(c.req.raw, c.get('caller'));
    return new Response(answer.body, answer); // headers of foreign answers may be read-only
  });
  app.post(RUN_CHECK_PATH, runCheck(backend));
  for (const { path, routes } of backend.areas) app.route(path, routes);
  app.route(CHARTS_PATH, charts(deps));
  app.all('/api/*', notFound);
}

function mountPlatform(app: Hono<AppEnv>, deps: AppDeps, platformUrl: string): void {
  const { identityUrl } = deps.config;
  if (identityUrl !== undefined) {
    const identity = { base: identityUrl, prefix: IDENTITY_PREFIX, log: deps.log };
    app.all(`${IDENTITY_PREFIX}/*`, (c) => forward(c.req.raw, identity));
  }
  // Nothing of the platform: charts come from a registry or from the copies that every console has.
  app.route(CHARTS_PATH, charts(deps));
  const platform = { base: platformUrl, prefix: '/api', log: deps.log };
  app.all('/api/*', (c) => forward(c.req.raw, platform));
}

/** What the console must know before it can ask anything; public, so it holds no secret. */
function consoleConfig(deps: AppDeps) {
  const { authMode, docsUrl, summaryUrl, hosted } = deps.config;
  const provider = hosted === undefined ? {} : { hosted: publicHosted(hosted) };
  const keepsSpecText = deps.backend.kind !== 'platform';
  return {
    authMode,
    version: deps.version,
    docsUrl: docsUrl ?? null,
    summaryUrl,
    keepsSpecText,
    ...provider,
  };
}

/** Builds the server's one request handler. Constructs nothing that has to be closed. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, log, clock, backend } = deps;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerError(error, c, log));
  app.use(requestLog(log, clock), securityHeaders(config.tls !== undefined, config.hosted));

  // Probes come with an address as host name, so they answer before the host is looked at.
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const isReady = await deps.isReady();
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });

  app.use(hostGuard(config));
  if (config.hosted !== undefined) app.use('/api/*', crossOrigin(config.hosted.consoles));
  app.use(csrfGuard(config));
  app.get('/config.json', (c) => c.json(consoleConfig(deps), 200, { 'Cache-Control': 'no-store' }));
  if (backend.kind === 'platform') mountPlatform(app, deps, backend.url);
  else mountLocal(app, deps, backend);
  app.all('*', deps.console.handler);
  return app;
}
