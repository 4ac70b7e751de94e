/** Canaries and checks of the estate's agents, and how they went: an hour run by run, the days before in sums. */
import { CLUSTERS, type Service } from './company';
import { outageAt, type Plan } from './plan';
import type { Random } from './random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Runs that are kept one by one. */
const RECENT_RUNS = 30;
const INTERVAL = 2 * MINUTE;
const DAYS_BY_HOUR = 2;

export interface Check {
  id: string;
  canaryId: string;
  agentId: string;
  service: Service;
  type: 'http' | 'tcp' | 'dns' | 'postgres' | 'exec';
  name: string;
  description: string;
  severity: string;
  labels: Readonly<Record<string, string>>;
  spec: object;
  /** Usual milliseconds. */
  typical: number;
  /** Share of runs that fail for no reason anybody knows. */
  flapping: number;
}

export interface Run {
  checkId: string;
  time: number;
  isPassed: boolean;
  duration: number;
  message: string;
  error: string | null;
}

export interface Sum {
  checkId: string;
  time: number;
  duration: number;
  total: number;
  passed: number;
}

const PROBES: readonly [Check['type'], string, string][] = [
  ['http', 'health', 'Answers its health endpoint'],
  ['http', 'search', 'A typical request is answered'],
  ['tcp', 'port', 'Accepts connections'],
  ['http', 'login', 'A signed-in request is answered'],
  ['dns', 'name', 'Its name resolves'],
  ['postgres', 'database', 'The database answers'],
  ['http', 'metrics', 'Metrics are served'],
  ['exec', 'backup', 'Last night’s backup is there'],
];

const host = (service: Service) =>
  `${service.name}.${service.domain.name}.${service.cluster.name}.lumen-oak.example`;

function specOf(type: Check['type'], name: string, service: Service): object {
  const address = host(service);
  if (type === 'tcp') return { name, endpoint: `${address}:443`, thresholdMillis: 500 };
  if (type === 'dns') return { name, query: address, querytype: 'A', minrecords: 1 };
  if (type === 'postgres')
    return { name, connection: `connection://${service.domain.name}/${service.name}`, query: 'SELECT 1' };
  if (type === 'exec') return { name, script: `test -n "$(find /backups/${service.name} -mtime -1)"` };
  return {
    name,
    url: `https://${address}/${name.split('/').at(-1) ?? ''}`,
    responseCodes: [200],
    maxSSLExpiry: 14,
  };
}

/** The agent of a cluster runs its checks; this server does not. */
export const agentOf = (plan: Plan, service: Service): string => plan.id('agent', service.cluster.name);

export const canaryId = (plan: Plan, service: Service): string => plan.id('canary', service.index);

function checkOf(plan: Plan, service: Service, index: number, random: Random): Check {
  const [type, probe, description] = PROBES[index % PROBES.length] ?? ['http', 'health', ''];
  const round = Math.floor(index / PROBES.length);
  const name = `${service.name}/${probe}${round === 0 ? '' : `-${round + 1}`}`;
  return {
    id: plan.id('check', `${service.index}/${index}`),
    canaryId: canaryId(plan, service),
    agentId: agentOf(plan, service),
    service,
    type,
    name,
    description,
    severity: service.tier === '1' ? 'critical' : service.tier === '2' ? 'high' : 'medium',
    labels: {
      app: service.name,
      team: service.domain.team,
      tier: service.tier,
      cluster: service.cluster.name,
      region: service.cluster.region,
      environment: service.cluster.environment,
      probe,
    },
    spec: specOf(type, name, service),
    typical: random.integer(4, 240),
    flapping: random.chance(0.01) ? 0.15 : random.chance(0.05) ? 0.01 : 0,
  };
}

/** As many checks as asked for, spread evenly over the services. */
export function* checksOf(plan: Plan): Generator<Check> {
  const random = plan.randomFor('checks');
  const count = plan.services.length;
  for (let index = 0; index < plan.size.checks; index += 1) {
    const service = plan.services[index % count];
    if (service !== undefined) yield checkOf(plan, service, Math.floor(index / count), random);
  }
}

/** Canaries with the entries of their checks; a service without a check has none. */
export function canarySpecs(
  checks: Iterable<Check>,
): Map<number, { service: Service; spec: Record<string, unknown> }> {
  const canaries = new Map<number, { service: Service; spec: Record<string, unknown> }>();
  for (const { service, type, spec, severity } of checks) {
    const canary = canaries.get(service.index) ?? {
      service,
      spec: { schedule: '@every 2m', severity, owner: service.domain.team },
    };
    const list = canary.spec[type];
    canary.spec[type] = Array.isArray(list) ? list.concat(spec) : [spec];
    canaries.set(service.index, canary);
  }
  return canaries;
}

const ERRORS = [
  'The answer has status 503; expected 200.',
  'The answer has status 500; expected 200.',
  'timed out: no answer within 30 s.',
  'Nothing listens there: is the service running?',
] as const;

function runOf(plan: Plan, check: Check, time: number, random: Random): Run {
  const outage = outageAt(plan, check.service, time);
  const isPassed = outage === undefined ? !random.chance(check.flapping) : !random.chance(outage.intensity);
  const duration = isPassed ? random.latency(check.typical) : random.integer(900, 30_000);
  const error = isPassed ? null : `${host(check.service)}: ${random.pick(ERRORS)}`;
  return {
    checkId: check.id,
    time,
    isPassed,
    duration,
    message: isPassed ? `200 OK in ${duration} ms` : 'No answer',
    error,
  };
}

/** The last hour of a check, oldest first. */
export function* recentRuns(plan: Plan, check: Check, random: Random): Generator<Run> {
  const phase = random.integer(0, INTERVAL - 1);
  for (let index = RECENT_RUNS - 1; index >= 0; index -= 1) {
    yield runOf(plan, check, plan.now - phase - index * INTERVAL, random);
  }
}

/** Share of a time span in which the service was out, weighted by how badly. */
function lostShare(plan: Plan, check: Check, from: number, until: number): number {
  const outages = plan.outagesOf.get(check.service.index) ?? [];
  const lost = outages.reduce((sum, outage) => {
    const overlap = Math.min(until, outage.until ?? plan.now) - Math.max(from, outage.from);
    return sum + Math.max(0, overlap) * outage.intensity;
  }, 0);
  return Math.min(1, lost / (until - from) + check.flapping);
}

/** Sums of a check before its recent runs: by the hour for two days, or by the day for all of them. */
export function* sumsOf(plan: Plan, check: Check, step: 'hour' | 'day', random: Random): Generator<Sum> {
  const width = step === 'hour' ? HOUR : DAY;
  const days = step === 'hour' ? Math.min(DAYS_BY_HOUR, plan.size.days) : plan.size.days;
  const oldestRun = plan.now - RECENT_RUNS * INTERVAL - INTERVAL;
  const last = Math.floor(oldestRun / width) * width;
  const total = width / INTERVAL;
  for (let time = last - width; time >= plan.now - days * DAY; time -= width) {
    const passed = Math.round(total * (1 - lostShare(plan, check, time, time + width)));
    yield { checkId: check.id, time, total, passed, duration: total * random.latency(check.typical) };
  }
}

export const AGENTS = CLUSTERS.map(({ name, region }) => ({ name, region }));
