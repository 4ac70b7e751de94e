import { listedPlaybook } from '@/features/playbooks/model/listed';
import type { PlaybookRow } from '@/features/playbooks/model/records';

const SECRET = 'hunter2-marker';

/** Each with what it runs. */
const ACTIONS = [
  { name: 'scale', exec: { script: `curl -H "Authorization: ${SECRET}"` } },
  { http: { url: `https://user:${SECRET}@example.com` } },
];

/** As the data API answers it: more columns than the screens name. */
const ANSWERED = {
  id: 'p1',
  name: 'scale',
  title: 'Scale a deployment',
  icon: 'kubernetes',
  description: 'More pods',
  category: 'Kubernetes',
  source: SECRET,
  spec: {
    description: 'More pods',
    checks: [{ types: ['http'] }],
    parameters: [{ name: 'token', default: SECRET }],
    actions: ACTIONS,
    approval: { type: 'any', approvers: { teams: ['web'] } },
  },
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
} satisfies PlaybookRow & Record<string, unknown>;

it('M1 F2 of a playbook the device keeps what its card and its dialog show, and no script or default', () => {
  const kept = listedPlaybook(ANSWERED);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  expect(kept).toEqual({
    id: 'p1',
    name: 'scale',
    title: 'Scale a deployment',
    icon: 'kubernetes',
    description: 'More pods',
    category: 'Kubernetes',
    spec: {
      description: 'More pods',
      checks: [{ types: ['http'] }],
      actions: [{ name: 'scale' }, {}],
      approval: { type: 'any', approvers: { teams: ['web'] } },
    },
    created_at: '2026-01-01T00:00:00Z',
    created_by: null,
  });
});

it('PB-1 a playbook without a specification, or without actions, is listed all the same', () => {
  expect(listedPlaybook({ ...ANSWERED, spec: null }).spec).toBeNull();
  expect(listedPlaybook({ ...ANSWERED, spec: { actions: null } }).spec).toEqual({});
});
