/** What analyzers say about items of the estate. */
import type { Item } from './catalog';
import type { Plan } from './plan';
import type { Random } from './random';

export interface Insight {
  id: string;
  configId: string;
  analyzer: string;
  type: string;
  severity: string;
  summary: string;
  message: string;
  analysis: object;
  status: 'open' | 'resolved' | 'silenced';
  firstObserved: number;
}

type Finding = Pick<Insight, 'analyzer' | 'type' | 'severity' | 'summary' | 'message'> & {
  on: string;
  share: number;
};

const FINDINGS: readonly Finding[] = [
  {
    on: 'Kubernetes::Deployment',
    share: 0.25,
    analyzer: 'replicas',
    type: 'reliability',
    severity: 'high',
    summary: 'Fewer than three replicas',
    message: 'A node that drains takes half of this deployment along.',
  },
  {
    on: 'Kubernetes::Deployment',
    share: 0.3,
    analyzer: 'right-size',
    type: 'cost',
    severity: 'low',
    summary: 'CPU request is four times what is used',
    message: 'Requests 250m, uses 58m at the 95th percentile of 30 days.',
  },
  {
    on: 'Kubernetes::Deployment',
    share: 0.12,
    analyzer: 'pod-security',
    type: 'security',
    severity: 'critical',
    summary: 'Container runs as root',
    message: 'The container has no securityContext and runs as root.',
  },
  {
    on: 'Kubernetes::Deployment',
    share: 0.08,
    analyzer: 'probes',
    type: 'availability',
    severity: 'medium',
    summary: 'No readiness probe',
    message: 'Traffic reaches the container before it can answer.',
  },
  {
    on: 'Kubernetes::Deployment',
    share: 0.06,
    analyzer: 'image-age',
    type: 'technical_debt',
    severity: 'medium',
    summary: 'Image is older than 180 days',
    message: 'The base image has 14 known vulnerabilities with a fix.',
  },
  {
    on: 'AWS::RDS::DBInstance',
    share: 0.3,
    analyzer: 'trusted-advisor',
    type: 'performance',
    severity: 'medium',
    summary: 'Free storage below a fifth',
    message: 'At this growth the disk is full in 41 days.',
  },
  {
    on: 'AWS::RDS::DBInstance',
    share: 0.15,
    analyzer: 'aws-config',
    type: 'compliance',
    severity: 'high',
    summary: 'Minor version upgrades are off',
    message: 'Rule rds-automatic-minor-version-upgrade-enabled is not complied with.',
  },
  {
    on: 'AWS::S3::Bucket',
    share: 0.2,
    analyzer: 'aws-config',
    type: 'security',
    severity: 'high',
    summary: 'Access logs are off',
    message: 'Rule s3-bucket-logging-enabled is not complied with.',
  },
  {
    on: 'Kubernetes::Node',
    share: 0.3,
    analyzer: 'capacity',
    type: 'recommendation',
    severity: 'info',
    summary: 'Node is used to a third',
    message: 'Two nodes of this pool could take the load of three.',
  },
];

const DAY = 86_400_000;

/** Insights of one item, from none to several. */
export function* insightsOf(plan: Plan, item: Item, random: Random): Generator<Insight> {
  for (const { on, share, ...finding } of FINDINGS) {
    if (on !== item.type || !random.chance(share)) continue;
    const status = random.pick(['open', 'open', 'open', 'resolved', 'silenced'] as const);
    yield {
      ...finding,
      id: plan.id('insight', `${item.id}/${finding.analyzer}/${finding.summary}`),
      configId: item.id,
      analysis: { resource: item.name, finding: finding.summary, observed: random.integer(1, 90) },
      status,
      firstObserved: plan.now - random.integer(1, Math.max(1, plan.size.days)) * DAY,
    };
  }
}
