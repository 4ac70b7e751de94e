/**
 * Role × route × action, printed and compared with the specification (1 §2 and §6, 2 §6; contract README §3). The table
 * is written out by hand, so that a change of the code needs a second one here, on purpose.
 */
import { MANIFESTS } from '@/app/manifests';
import { KINDS, readRequirement } from '@/features/resources/model/kinds';
import { listPath } from '@/features/resources/paths';
import { evaluate, type AccessFacts, type Requirement } from '@/services/access/evaluate';
import { ROLES, type Role } from '@/services/contracts/enums';
import { isAllowed, mayRunCheck, type Action, type Resource } from '@/services/contracts/permissions';

interface SpecifiedRoute {
  path: string;
  guard: Resource;
  /** What opening it needs; everything but two routes needs read. */
  needs?: Action;
  /** What changing something there needs. */
  acts: Resource | 'run checks';
  /** One letter for each role: W opens and changes, R opens, - is unauthorized. */
  cells: string;
}

const EDITORS = 'W W R R R';
const INCIDENT_WORKERS = 'W W R W W';
const ADMINS = 'W - - - -';
const WRITERS = 'W W - - -';

//                                                                       admin editor viewer commander responder
const SPECIFIED: readonly SpecifiedRoute[] = [
  { path: '/topology', guard: 'database', acts: 'topologies', cells: EDITORS },
  { path: '/topology/:id', guard: 'topologies', acts: 'topologies', cells: EDITORS },
  { path: '/view/topology/:id', guard: 'topologies', acts: 'topologies', cells: EDITORS },
  { path: '/incidents', guard: 'incident', acts: 'incident', cells: INCIDENT_WORKERS },
  { path: '/incidents/:id', guard: 'incident', acts: 'evidences', cells: INCIDENT_WORKERS },
  { path: '/health', guard: 'canaries', acts: 'canaries', cells: EDITORS },
  { path: '/health', guard: 'canaries', acts: 'run checks', cells: INCIDENT_WORKERS },
  { path: '/playbooks', guard: 'database', acts: 'playbooks', cells: EDITORS },
  { path: '/playbooks/runs', guard: 'database', acts: 'playbook_runs', cells: EDITORS },
  // Where the job history leads (JOB-6, OPEN-15): guarded as the list is.
  { path: '/playbooks/:id', guard: 'database', acts: 'playbooks', cells: EDITORS },
  { path: '/playbooks/runs/:id', guard: 'database', acts: 'playbook_runs', cells: EDITORS },
  { path: '/playbooks/:id', guard: 'database', acts: 'playbook_runs', cells: EDITORS },
  { path: '/notifications', guard: 'database', acts: 'notifications', cells: EDITORS },
  { path: '/notifications/rules', guard: 'database', acts: 'notifications', cells: EDITORS },
  { path: '/notifications/silences', guard: 'database', acts: 'notifications', cells: EDITORS },
  {
    path: '/notifications/silences/add',
    guard: 'database',
    needs: 'write',
    acts: 'notifications',
    cells: WRITERS,
  },
  { path: '/logs', guard: 'database', acts: 'logging_backends', cells: EDITORS },
  { path: '/catalog', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/catalog/changes', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/catalog/insights', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/catalog/scrapers', guard: 'database', acts: 'config_scrapers', cells: EDITORS },
  { path: '/catalog/scrapers/new', guard: 'database', acts: 'config_scrapers', cells: EDITORS },
  { path: '/catalog/scrapers/:id', guard: 'database', acts: 'config_scrapers', cells: EDITORS },
  { path: '/catalog/:id', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/settings/connections', guard: 'connections', acts: 'connections', cells: ADMINS },
  { path: '/settings/users', guard: 'identities', acts: 'rbac', cells: ADMINS },
  // Not in the specification: displays are issued by whoever may change roles (ADR 60).
  { path: '/settings/displays', guard: 'identities', acts: 'rbac', cells: ADMINS },
  { path: '/settings/jobs', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/settings/feature-flags', guard: 'database', acts: 'properties', cells: EDITORS },
  { path: '/settings/event-queue-status', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/settings/agents', guard: 'agents', acts: 'agents', cells: EDITORS },
  { path: '/settings/integrations', guard: 'integrations', acts: 'integrations', cells: EDITORS },
  {
    path: '/settings/integrations/:type/:id',
    guard: 'integrations',
    needs: 'write',
    acts: 'integrations',
    cells: WRITERS,
  },
  { path: '/settings/teams', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/settings/incident_rules', guard: 'database', acts: 'database', cells: EDITORS },
  { path: '/settings/topologies', guard: 'topologies', acts: 'topologies', cells: EDITORS },
  { path: '/settings/canaries', guard: 'canaries', acts: 'canaries', cells: EDITORS },
  { path: '/settings/playbooks', guard: 'playbooks', acts: 'playbooks', cells: EDITORS },
  { path: '/settings/notifications', guard: 'notifications', acts: 'notifications', cells: EDITORS },
  { path: '/settings/logging_backends', guard: 'logging_backends', acts: 'logging_backends', cells: EDITORS },
];

/** Routes whose one requirement is to be signed in, and patterns that stand for several rows. */
const OTHERWISE = ['/profile-settings', '/configs'];
const PATTERNS = /^\/settings\/:(?:\/:)?$|^\/catalog\/:(?:\/|$)/;

const facts = (role: Role): AccessFacts => ({
  mode: 'self-service',
  roles: [role],
  disabled: new Set(),
  online: true,
});
const shape = (path: string) => path.replaceAll(/:[^/]+/g, ':');
/** A last part that may be missing makes two addresses of one route. */
const addresses = (path: string) => [shape(path), shape(path.replace(/\/:[^/]+\?$/, ''))];
/** The settings pages of a table are guarded by the page, because one route stands for all tables. */
const settings = KINDS.map((kind) => [listPath(kind), readRequirement(kind)] as const).filter(([path]) =>
  path.startsWith('/settings/'),
);
const built = new Map<string, Requirement>([
  ...settings,
  ...MANIFESTS.flatMap(({ routes }) => routes)
    .filter(({ chrome }) => chrome === 'shell')
    .flatMap(({ path, requirement }) => addresses(path).map((address) => [address, requirement] as const)),
]);

function mayAct(role: Role, acts: SpecifiedRoute['acts']): boolean {
  return acts === 'run checks' ? mayRunCheck([role]) : isAllowed([role], acts, 'write');
}

/** What the code grants: by the route's own requirement where it is built, else by the matrix that it will ask. */
function granted({ path, guard, needs = 'read', acts }: SpecifiedRoute, role: Role): string {
  const requirement = built.get(shape(path)) ?? { resource: guard, action: needs };
  if (!evaluate(requirement, facts(role)).granted) return '-';
  return mayAct(role, acts) ? 'W' : 'R';
}

const actual = SPECIFIED.map((row) => ({ ...row, cells: ROLES.map((role) => granted(row, role)).join(' ') }));

function line(words: readonly string[]): string {
  const widths = [34, 20, 18, 7, 7, 7, 10, 10, 9];
  return words.map((word, index) => word.padEnd(widths[index] ?? 0)).join('');
}

describe('role × route × action', () => {
  it('PERM-4 to PERM-8, PERM-12, PERM-15, PERM-17, PERM-18: equals the specification', () => {
    const table = actual.map(({ path, guard, needs = 'read', acts, cells }) =>
      line([
        path,
        `${guard} ${needs}`,
        acts,
        ...cells.split(' '),
        built.has(shape(path)) ? 'built' : 'to come',
      ]),
    );
    const head = line(['route', 'opens with', 'changes', ...ROLES, 'page']);
    process.stdout.write(`${[head, ...table].join('\n')}\nW opens and changes, R opens, - is unauthorized\n`);
    expect(actual).toEqual(SPECIFIED);
  });

  it('PERM-12 every page behind the sign-in is in the table, with the guard of the specification', () => {
    const known = new Map(SPECIFIED.map((row) => [shape(row.path), row]));
    for (const [path, { resource, action = 'read' }] of built) {
      if (OTHERWISE.includes(path) || PATTERNS.test(path)) continue;
      const row = known.get(path);
      expect({ path, resource, action }).toEqual({
        path,
        resource: row?.guard,
        action: row?.needs ?? 'read',
      });
    }
    expect(built.size).toBeGreaterThan(2);
  });
});
