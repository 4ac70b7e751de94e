/** Incidents that fit the outages: what people believed, what they found, and what it was. */
import { causeId } from './changes';
import { componentOf } from './topology';
import type { Outage, Plan } from './plan';

const MINUTE = 60_000;

export interface Incident {
  id: string;
  outage: Outage;
  title: string;
  description: string;
  type: string;
  severity: string;
  status: 'open' | 'investigating' | 'mitigated' | 'resolved' | 'closed';
  time: number;
  hypotheses: readonly Hypothesis[];
  comments: readonly string[];
}

export interface Hypothesis {
  id: string;
  parent: string | undefined;
  title: string;
  type: 'root' | 'factor' | 'solution';
  status: string;
  evidence: readonly Evidence[];
}

export interface Evidence {
  id: string;
  type: 'config_change' | 'check' | 'topology' | 'config' | 'comment';
  description: string;
  changeId?: string;
  checkId?: string;
  configId?: string;
  componentId?: string;
  isDone?: boolean;
}

const STORIES: Readonly<
  Record<Outage['cause'], { title: string; root: string; factor: string; wrong: string; fix: string }>
> = {
  image: {
    title: 'answers with errors since the release',
    root: 'The release broke a request path',
    factor: 'The new image needs a setting that production does not have',
    wrong: 'The database is slow',
    fix: 'Roll the deployment back to the previous image',
  },
  timeout: {
    title: 'gives up on slow upstreams',
    root: 'The shorter timeout cuts requests that used to succeed',
    factor: 'The upstream needs 4 s at the 99th percentile',
    wrong: 'A node drops packets',
    fix: 'Restore the timeout of 30 s',
  },
  memory: {
    title: 'is restarted again and again',
    root: 'The lower memory limit kills the process under load',
    factor: 'The right-sizer looked at a quiet week',
    wrong: 'A memory leak in the last release',
    fix: 'Raise the limit to 512Mi',
  },
  certificate: {
    title: 'is refused by its callers',
    root: 'The serving certificate expired',
    factor: 'The renewal failed on a DNS challenge for a week',
    wrong: 'The callers lost a trusted authority',
    fix: 'Issue the certificate anew and watch its age',
  },
  disk: {
    title: 'cannot write',
    root: 'The disk of its node is full',
    factor: 'Old images are not removed',
    wrong: 'The volume is read-only after a fault',
    fix: 'Clean the node and lower the image retention',
  },
};

const STATUSES = ['closed', 'resolved', 'mitigated', 'closed'] as const;

function evidenceOf(plan: Plan, outage: Outage, ids: { checkId?: string; configId?: string }): Evidence[] {
  const { index, service } = outage;
  const componentId = componentOf(plan, service);
  return [
    {
      id: plan.id('evidence', `${index}/change`),
      type: 'config_change',
      description: 'Came four minutes before the first red check',
      changeId: causeId(plan, outage),
      ...(ids.configId === undefined ? {} : { configId: ids.configId }),
    },
    ...(ids.checkId === undefined
      ? []
      : [
          {
            id: plan.id('evidence', `${index}/check`),
            type: 'check' as const,
            description: 'Red since the change',
            checkId: ids.checkId,
            isDone: outage.until !== undefined,
          },
        ]),
    {
      id: plan.id('evidence', `${index}/component`),
      type: 'topology',
      description: 'What customers notice',
      componentId,
    },
  ];
}

/** The incidents of the worse outages, newest outages first in numbers but told in the order of time. */
export function incidentsOf(
  plan: Plan,
  idsOf: (outage: Outage) => { checkId?: string; configId?: string },
): Incident[] {
  return plan.outages
    .filter(({ severity }) => severity !== 'low')
    .map((outage) => {
      const { index, service } = outage;
      const story = STORIES[outage.cause];
      const isOver = outage.until !== undefined;
      const id = plan.id('incident', index);
      const rootId = plan.id('hypothesis', `${index}/root`);
      const factorId = plan.id('hypothesis', `${index}/factor`);
      const certain = isOver ? 'proven' : 'likely';
      return {
        id,
        outage,
        title: `${service.name} in ${service.cluster.name} ${story.title}`,
        description: `Checks of ${service.name} in ${service.cluster.name} are failing; team ${service.domain.team}.`,
        type:
          outage.cause === 'memory'
            ? 'performance'
            : outage.cause === 'certificate'
              ? 'security'
              : 'availability',
        severity: outage.severity,
        status: isOver
          ? (STATUSES[index % STATUSES.length] ?? 'closed')
          : index % 2 === 0
            ? 'open'
            : 'investigating',
        time: outage.from + 5 * MINUTE,
        hypotheses: [
          {
            id: rootId,
            parent: undefined,
            title: story.root,
            type: 'root',
            status: certain,
            evidence: evidenceOf(plan, outage, idsOf(outage)),
          },
          {
            id: factorId,
            parent: rootId,
            title: story.factor,
            type: 'factor',
            status: isOver ? 'likely' : 'possible',
            evidence: [],
          },
          {
            id: plan.id('hypothesis', `${index}/wrong`),
            parent: rootId,
            title: story.wrong,
            type: 'factor',
            status: isOver ? 'disproven' : 'unlikely',
            evidence: [],
          },
          {
            id: plan.id('hypothesis', `${index}/fix`),
            parent: factorId,
            title: story.fix,
            type: 'solution',
            status: certain,
            evidence: [],
          },
        ],
        comments: [
          `Looking. ${service.domain.team} is on it.`,
          'The change four minutes earlier fits best, nothing else moved.',
          ...(isOver ? [`${story.fix}: done, checks are green again.`] : ['Next update in 15 minutes.']),
        ],
      };
    });
}
