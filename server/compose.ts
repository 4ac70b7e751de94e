/** The only place that constructs things: database → services → jobs → routes. */
import { join } from 'node:path';
import { connect, requireReachable } from './db/connect';
import { migrate } from './db/migrate';
import { startEmbeddedPostgres } from './db/postgres';
import { loadSample } from './db/sample/loadSample';
import { createDataApi } from './data-api/dataApi';
import { ensureDemoAccounts } from './demo';
import { agentRoutes } from './features/agents/routes';
import { artifactRoutes } from './features/artifacts/routes';
import { catalogRoutes } from './features/catalog/routes';
import { connectionRoutes } from './features/connections/routes';
import { startEventHub } from './features/events/hub';
import type { EventHub } from './features/events/hub';
import { eventRoutes } from './features/events/routes';
import { healthRoutes } from './features/health/routes';
import { kubeconfigRoutes } from './features/kubeconfig/routes';
import { logBackends } from './features/logs/backends';
import { logRoutes } from './features/logs/routes';
import { notificationRoutes } from './features/notifications/routes';
import { playbookRoutes } from './features/playbooks/routes';
import { playbookWebhookRoutes } from './features/playbooks/webhookRoutes';
import { peopleRoutes } from './features/people/routes';
import { rbacRoutes } from './features/people/rbacRoutes';
import { propertyRoutes } from './features/properties/routes';
import { schemaRoutes } from './features/schemas/routes';
import { scraperRoutes } from './features/scrapers/routes';
import { searchRoutes } from './features/search/routes';
import { snapshotRoutes } from './features/snapshot/routes';
import { topologyRoutes } from './features/topology/routes';
import { createApp, STANDALONE_CALLER, type AppDeps, type LocalBackend } from './http/app';
import { apiRequest } from './http/crossOrigin';
import { createKratosAuthenticator } from './http/kratos';
import { createPostgrest } from './http/postgrest';
import { createStaticConsole } from './http/staticConsole';
import { readConnection } from './jobs/connectionRows';
import { startJobs } from './jobs/jobs';
import { startNotifier } from './notifications/notifier';
import { createIdentity, type IdentityService } from './identity/identity';
import { createHostedAuthenticator } from './identity/hosted/hostedAuthenticator';
import type { FirstAdministrator } from './identity/administrator';
import { Closers } from './closers';
import { ownAddress, type Config } from './config';
import type { Clock, Logger, Sql } from './types';

export interface ComposeOptions {
  config: Config;
  log: Logger;
  clock: Clock;
  /** Of this program, for the console. */
  version: string;
  /** Folder with the built console. */
  consoleDir: string;
  /** Called when the database is lost for good, so that the process can end. */
  onLost?: (error: Error) => void;
}

export interface Composition {
  fetch(request: Request): Response | Promise<Response>;
  /** The first administrator; with a password only when it was made now. */
  administrator?: FirstAdministrator;
  /** The accounts of the sample estate. */
  demo?: { password: string };
  /** From now on /readyz answers 503. */
  beginStop(): void;
  /** Closes everything in reverse order of its making. */
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 2_000;

async function answersInTime(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const answer = sql`SELECT 1`.then(
    () => true,
    () => false,
  );
  const isAnswering = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return isAnswering;
}

async function openDatabase(options: ComposeOptions, closers: Closers): Promise<{ sql: Sql; url: string }> {
  const { config, log, onLost } = options;
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, ...(onLost && { onLost }) });
    closers.add('database', () => embedded.stop());
    url = embedded.url;
  }
  const sql = connect(url);
  closers.add('connections', () => sql.end({ timeout: 5 }));
  await requireReachable(sql, url);
  await migrate(sql, log);
  return { sql, url };
}

/** Whether people sign in here, rather than at an identity server or not at all. */
const hasOwnIdentity = (config: Config): boolean =>
  config.authMode === 'self-service' && config.identityUrl === undefined;

function authenticator(
  options: ComposeOptions,
  sql: Sql,
  identity: IdentityService,
): LocalBackend['authenticate'] {
  const { config, log } = options;
  if (config.authMode === 'standalone') return () => Promise.resolve(STANDALONE_CALLER);
  if (config.hosted !== undefined) return createHostedAuthenticator({ hosted: config.hosted, sql, log });
  if (config.identityUrl !== undefined)
    return createKratosAuthenticator({ url: config.identityUrl, sql, log });
  return (request) => identity.authenticate(request);
}

async function firstAccounts(
  options: ComposeOptions,
  sql: Sql,
  identity: IdentityService,
): Promise<Pick<Composition, 'administrator' | 'demo'>> {
  const { config, log } = options;
  if (config.demo) {
    await loadSample(sql, log, { serverUrl: ownAddress(config) });
    return { demo: await ensureDemoAccounts(config, sql, identity) };
  }
  if (!hasOwnIdentity(config)) return {};
  const administrator = await identity.ensureAdministrator();
  return administrator ? { administrator } : {};
}

/** Expired sessions, flows and counts of tries are of no use; nothing depends on the moment they go. */
function cleanIdentityHourly(identity: IdentityService, log: Logger, closers: Closers): void {
  const clean = () => {
    identity.deleteExpired().catch((error: unknown) => {
      log.warn({ err: error }, 'expired sessions could not be removed; the next hour tries again');
    });
  };
  const timer = setInterval(clean, 3_600_000);
  timer.unref();
  closers.add('identity clean-up', () => {
    clearInterval(timer);
    return Promise.resolve();
  });
}

async function composeLocal(
  options: ComposeOptions,
  closers: Closers,
): Promise<{ backend: LocalBackend; sql: Sql; hub: EventHub } & Pick<Composition, 'administrator' | 'demo'>> {
  const { config, log, clock, version } = options;
  const { sql, url } = await openDatabase(options, closers);
  const identity = createIdentity({ sql, config, log, clock });
  closers.add('mail', () => identity.mailer.close());
  cleanIdentityHourly(identity, log, closers);
  const accounts = await firstAccounts(options, sql, identity);
  const dataApi = config.postgrest
    ? createPostgrest({ ...config.postgrest, log, clock })
    : await createDataApi({ databaseUrl: url, log, clock });
  closers.add('data API', () => dataApi.close());
  const jobs = await startJobs({
    sql,
    databaseUrl: url,
    log,
    clock,
    mayExec: config.allowExec,
    scrapeFolders: config.scrapeFiles,
  });
  closers.add('jobs', () => jobs.stop());
  const notifier = await startNotifier({
    sql,
    clock,
    log,
    mail: identity.mailTransport,
    publicUrl: config.publicUrl,
    connection: (reference) => readConnection(sql, reference),
  });
  closers.add('notifications', () => notifier.stop());
  const hub = await startEventHub({ sql, log });
  closers.add('event stream', () => hub.close());
  const authenticate = authenticator(options, sql, identity);
  const logs = logBackends({ logFiles: config.logFiles });
  const playbooks = { sql, clock, runsPerMinute: config.rateLimits.runs, mayExec: config.allowExec };
  const backend: LocalBackend = {
    kind: 'local',
    ...(hasOwnIdentity(config) && { identityRoutes: identity.routes }),
    authenticate,
    dataApi,
    runCheckNow: (checkId) => jobs.runCheckNow(checkId),
    openAreas: [
      { path: '/api/playbook', routes: playbookWebhookRoutes(playbooks) },
      ...(hasOwnIdentity(config) ? [{ path: '/api/display', routes: identity.displaySessionRoutes }] : []),
    ],
    areas: [
      { path: '/api/canary', routes: healthRoutes({ sql, clock, version }) },
      { path: '/api/auth', routes: peopleRoutes({ sql }) },
      ...(hasOwnIdentity(config)
        ? [
            { path: '/api/auth', routes: identity.adminRoutes },
            { path: '/api/people', routes: identity.peopleRoutes },
            { path: '/api/displays', routes: identity.displayRoutes },
          ]
        : []),
      { path: '/api/properties', routes: propertyRoutes({ sql, localProperties: config.properties }) },
      { path: '/api/catalog', routes: catalogRoutes({ sql, clock }) },
      { path: '/api/resources', routes: searchRoutes({ sql }) },
      { path: '/api/canary', routes: topologyRoutes({ sql, clock }) },
      { path: '/api/notification', routes: notificationRoutes({ sql, clock }) },
      { path: '/api/agent', routes: agentRoutes({ sql }) },
      { path: '/api/artifacts', routes: artifactRoutes({ sql, folder: join(config.dataDir, 'artifacts') }) },
      { path: '/api/config', routes: scraperRoutes({ runNow: (id) => jobs.runScraperNow(id) }) },
      { path: '/api/connection', routes: connectionRoutes({ sql }) },
      { path: '/api/events', routes: eventRoutes({ hub, authenticate }) },
      { path: '/api/kubeconfig', routes: kubeconfigRoutes({ file: config.kubeconfigFile, log }) },
      { path: '/api/logs', routes: logRoutes({ sql, backends: logs }) },
      { path: '/api/schemas', routes: schemaRoutes() },
      { path: '/api/snapshot', routes: snapshotRoutes({ sql, clock, logBackends: logs }) },
      { path: '/api/playbook', routes: playbookRoutes(playbooks) },
      { path: '/api/rbac', routes: rbacRoutes({ sql }) },
    ],
  };
  return { backend, sql, hub, ...accounts };
}

/**
 * Makes the whole server from its configuration, without listening. Throws StartError with a sentence for the operator;
 * whatever was started until then is stopped again.
 */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, log, clock, version } = options;
  const closers = new Closers(log);
  let isStopping = false;
  /** Open streams would otherwise hold up a stop until they are cut. */
  let endStreams: () => void = () => undefined;
  const console = await createStaticConsole(options.consoleDir, { isWorkerOff: config.isWorkerOff });
  const shared = { config, log, clock, version, console };
  const finish = (
    deps: Pick<AppDeps, 'backend' | 'isReady'>,
    accounts: Pick<Composition, 'administrator' | 'demo'>,
  ) => {
    const app = createApp({
      ...shared,
      backend: deps.backend,
      isReady: async () => !isStopping && deps.isReady(),
    });
    return {
      ...accounts,
      fetch: (request: Request) => app.fetch(config.hosted === undefined ? request : apiRequest(request)),
      beginStop: () => {
        isStopping = true;
        endStreams();
      },
      stop: () => closers.closeAll(),
    };
  };
  if (config.platformUrl !== undefined) {
    return finish(
      { backend: { kind: 'platform', url: config.platformUrl }, isReady: () => Promise.resolve(true) },
      {},
    );
  }
  try {
    const { backend, sql, hub, ...accounts } = await composeLocal(options, closers);
    endStreams = () => hub.stop();
    return finish({ backend, isReady: () => answersInTime(sql) }, accounts);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
