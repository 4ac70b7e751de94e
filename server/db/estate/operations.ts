/** What people and machines did around the estate: playbooks and runs, notifications with every outcome, silences, jobs. */
import type { Item } from './catalog';
import type { Check } from './health';
import type { Outage, Plan } from './plan';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Playbook {
  key: string;
  title: string;
  category: string;
  icon: string;
  description: string;
  spec: Record<string, unknown>;
}

const DEPLOYMENTS = [{ types: ['Kubernetes::Deployment'] }];

export const PLAYBOOKS: readonly Playbook[] = [
  {
    key: 'restart-deployment',
    title: 'Restart a deployment',
    category: 'Kubernetes',
    icon: 'restart',
    description: 'Replaces the pods of a deployment one after the other',
    spec: {
      configs: DEPLOYMENTS,
      parameters: [
        { name: 'reason', label: 'Reason', type: 'text', required: true, properties: { maxLength: '200' } },
      ],
      actions: [{ name: 'Restart', exec: { script: 'kubectl rollout restart deployment/{{.config.name}}' } }],
    },
  },
  {
    key: 'scale-deployment',
    title: 'Scale a deployment',
    category: 'Kubernetes',
    icon: 'scale',
    description: 'Changes the number of replicas',
    spec: {
      configs: DEPLOYMENTS,
      parameters: [
        {
          name: 'replicas',
          label: 'Replicas',
          type: 'list',
          default: '4',
          properties: { options: ['2', '4', '6', '8'].map((value) => ({ label: value, value })) },
        },
      ],
      actions: [
        {
          name: 'Scale',
          exec: { script: 'kubectl scale deployment/{{.config.name}} --replicas={{.params.replicas}}' },
        },
      ],
    },
  },
  {
    key: 'rollback-release',
    title: 'Roll a release back',
    category: 'Release',
    icon: 'undo',
    description: 'Goes back to the previous image; two people have to agree',
    spec: {
      configs: DEPLOYMENTS,
      approval: { type: 'any', approvers: { teams: ['Platform'] } },
      actions: [
        { name: 'Roll back', exec: { script: 'kubectl rollout undo deployment/{{.config.name}}' } },
        {
          name: 'Tell the team',
          notification: { title: 'Rolled back {{.config.name}}', message: '{{.params.reason}}' },
        },
      ],
    },
  },
  {
    key: 'database-report',
    title: 'Report on a database',
    category: 'Database',
    icon: 'database',
    description: 'Longest queries and locks right now',
    spec: {
      configs: [{ types: ['AWS::RDS::DBInstance'] }],
      actions: [
        {
          name: 'Longest queries',
          sql: { driver: 'postgres', query: 'SELECT pid, state, query FROM pg_stat_activity LIMIT 20' },
        },
      ],
    },
  },
  {
    key: 'check-again',
    title: 'Ask a service from outside',
    category: 'Health',
    icon: 'heartbeat',
    description: 'Sends one request past every cache',
    spec: {
      checks: [{ types: ['http'] }],
      actions: [{ name: 'Request', http: { url: '{{.check.spec.url}}', method: 'GET' } }],
    },
  },
];

export interface PlaybookRun {
  id: string;
  playbook: Playbook;
  item: Item;
  time: number;
  status: 'completed' | 'failed' | 'cancelled' | 'pending_approval';
  duration: number;
}

/** Runs during outages, when people act. */
export function* playbookRuns(
  plan: Plan,
  deploymentOf: (outage: Outage) => Item | undefined,
): Generator<PlaybookRun> {
  const random = plan.randomFor('runs');
  for (const outage of plan.outages) {
    const item = deploymentOf(outage);
    const playbook = PLAYBOOKS[outage.index % 3];
    if (item === undefined || playbook === undefined || random.chance(0.35)) continue;
    const isWaiting = outage.until === undefined && playbook.key === 'rollback-release';
    const ended = random.pick(['completed', 'completed', 'completed', 'failed', 'cancelled'] as const);
    yield {
      id: plan.id('run', outage.index),
      playbook,
      item,
      time: Math.min(plan.now - MINUTE, outage.from + random.integer(6, 18) * MINUTE),
      status: isWaiting ? 'pending_approval' : ended,
      duration: random.integer(2, 90) * 1000,
    };
  }
}

export const RULES = [
  {
    key: 'critical-checks',
    events: ['check.failed', 'check.passed'],
    title: 'Critical check {{.check.name}}',
    filter: "check.severity == 'critical'",
  },
  {
    key: 'unhealthy-items',
    events: ['config.unhealthy'],
    title: '{{.config.name}} is unhealthy',
    filter: '',
  },
  {
    key: 'component-health',
    events: ['component.unhealthy', 'component.healthy'],
    title: '{{.component.name}}',
    filter: '',
  },
] as const;

export interface Sent {
  id: string;
  rule: (typeof RULES)[number]['key'];
  status: 'sent' | 'error' | 'sending' | 'silenced' | 'repeat-interval';
  event: string;
  resourceId: string;
  body: string;
  error: string | null;
  duration: number;
  time: number;
  count: number;
}

const OUTCOMES = ['sent', 'sent', 'sent', 'sent', 'repeat-interval', 'silenced', 'error'] as const;

/** What outages made the rules say, with every outcome that a message can have. */
export function* messages(plan: Plan, checksOf: (outage: Outage) => readonly Check[]): Generator<Sent> {
  const random = plan.randomFor('messages');
  for (const outage of plan.outages) {
    for (const [at, check] of checksOf(outage).slice(0, 6).entries()) {
      const isNewest = outage.index === 0 && at === 0;
      const status = isNewest ? 'sending' : random.pick(OUTCOMES);
      yield {
        id: plan.id('message', `${outage.index}/${at}`),
        rule: 'critical-checks',
        status,
        event: 'check.failed',
        resourceId: check.id,
        body: `${check.name} failed: ${outage.cause}`,
        error: status === 'error' ? 'The webhook answered 502 Bad Gateway.' : null,
        duration: status === 'sent' || status === 'error' ? random.integer(80, 2400) : 0,
        time: Math.min(plan.now, outage.from + (at + 1) * MINUTE),
        count: status === 'repeat-interval' ? random.integer(2, 30) : 1,
      };
    }
  }
}

export interface Silence {
  id: string;
  checkId: string;
  description: string;
  from: number;
  until: number;
}

/** Active, past and future silences. */
export function silencesOf(plan: Plan, checks: readonly Check[]): Silence[] {
  const random = plan.randomFor('silences');
  const reasons = [
    'Database upgrade',
    'Load test',
    'Known fault, fix is on its way',
    'Move to the new cluster',
  ];
  return checks.slice(0, 24).map((check, index) => {
    const from =
      plan.now +
      (index % 3 === 0 ? -HOUR : index % 3 === 1 ? -random.integer(2, 20) * DAY : random.integer(1, 5) * DAY);
    return {
      id: plan.id('silence', index),
      checkId: check.id,
      description: reasons[index % reasons.length] ?? '',
      from,
      until: from + 4 * HOUR,
    };
  });
}

export interface Job {
  id: string;
  name: string;
  resourceType: string;
  resourceId: string;
  status: 'SUCCESS' | 'WARNING' | 'FAILED' | 'RUNNING';
  success: number;
  failed: number;
  duration: number;
  time: number;
  details: object;
}

/** Job history of scrapers and canaries: every six hours for as long as jobs are kept (30 days at most). */
export function* jobs(
  plan: Plan,
  scraperIds: readonly string[],
  canaryIds: readonly string[],
): Generator<Job> {
  const random = plan.randomFor('jobs');
  const steps = Math.min(plan.size.days, 30) * 4;
  const resources = [
    ...scraperIds.map((id) => ({ id, type: 'config_scraper', name: 'Scraper' })),
    ...canaryIds.slice(0, 200).map((id) => ({ id, type: 'canary', name: 'Canary' })),
  ];
  for (const { id, type, name } of resources) {
    for (let step = 0; step < steps; step += 1) {
      const isBad = random.chance(0.03);
      const isOdd = !isBad && random.chance(0.04);
      const time = plan.now - step * 6 * HOUR - random.integer(0, 20) * MINUTE;
      yield {
        id: plan.id('job', `${id}/${step}`),
        name,
        resourceType: type,
        resourceId: id,
        status: isBad ? 'FAILED' : isOdd ? 'WARNING' : 'SUCCESS',
        success: isBad ? 0 : random.integer(5, 900),
        failed: isBad || isOdd ? random.integer(1, 4) : 0,
        duration: random.integer(40, 45_000),
        time,
        details: isBad || isOdd ? { errors: ['The API answered 429 Too Many Requests.'] } : {},
      };
    }
  }
}
