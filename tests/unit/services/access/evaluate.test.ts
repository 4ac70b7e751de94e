import { evaluate, roleFlags, type AccessFacts } from '@/services/access/evaluate';
import { disabledFeatures } from '@/services/access/flags';
import { ROLES, type Role } from '@/services/contracts/enums';
import { FEATURES, FEATURE_PARENTS } from '@/services/contracts/flags';
import { RESOURCES } from '@/services/contracts/permissions';

const facts = (roles: AccessFacts['roles'], more: Partial<AccessFacts> = {}): AccessFacts => ({
  mode: 'self-service',
  roles,
  disabled: new Set(),
  online: true,
  ...more,
});

const may = (roles: readonly Role[], resource: (typeof RESOURCES)[number], action: 'read' | 'write') =>
  evaluate({ resource, action }, facts(roles)).granted;

describe('evaluate', () => {
  it('PERM-4 an admin reads and writes everything', () => {
    for (const resource of RESOURCES)
      expect([may(['admin'], resource, 'read'), may(['admin'], resource, 'write')]).toEqual([true, true]);
  });

  it('PERM-5 an editor neither reads nor writes connections, identities and rbac', () => {
    const closed = RESOURCES.filter((resource) => !may(['editor'], resource, 'read'));
    expect([...closed].sort()).toEqual(['connections', 'identities', 'rbac']);
    expect(RESOURCES.filter((resource) => !may(['editor'], resource, 'write')).sort()).toEqual(
      [...closed].sort(),
    );
  });

  it('PERM-6 a viewer writes nothing', () => {
    expect(RESOURCES.filter((resource) => may(['viewer'], resource, 'write'))).toEqual([]);
  });

  it.each(['commander', 'responder'] as const)('PERM-7 PERM-8 a %s writes incident work only', (role) => {
    expect(RESOURCES.filter((resource) => may([role], resource, 'write')).sort()).toEqual([
      'comments',
      'evidences',
      'incident',
      'responder',
    ]);
  });

  it('PERM-2 nobody without roles can do more than a viewer', () => {
    for (const resource of RESOURCES) {
      expect(may([], resource, 'read')).toBe(may(['viewer'], resource, 'read'));
      expect(may([], resource, 'write')).toBe(false);
    }
  });

  it('PERM-9 several roles add up', () => {
    expect(may(['viewer', 'commander'], 'incident', 'write')).toBe(true);
    expect(may(['editor', 'admin'], 'connections', 'read')).toBe(true);
  });

  it('PERM-11 any of several resources, and all of several', () => {
    expect(evaluate({ anyOf: ['connections', 'canaries'] }, facts(['editor'])).granted).toBe(true);
    expect(evaluate({ allOf: ['connections', 'canaries'] }, facts(['editor'])).granted).toBe(false);
    expect(roleFlags(['admin'])).toEqual({ isAdmin: true, isViewer: false });
    expect(roleFlags([])).toEqual({ isAdmin: false, isViewer: true });
    expect(roleFlags(['viewer', 'editor'])).toEqual({ isAdmin: false, isViewer: false });
  });

  it('PERM-15 every role but viewer may run a check', () => {
    const able = ROLES.filter((role) => evaluate({ runsChecks: true }, facts([role])).granted);
    expect([...able].sort()).toEqual(['admin', 'commander', 'editor', 'responder']);
  });

  it('a refusal names the roles that would help', () => {
    expect(evaluate({ resource: 'connections' }, facts(['editor']))).toEqual({
      granted: false,
      cause: 'forbidden',
      needs: ['admin'],
    });
  });

  it('FLAG-2 OPEN-45 nothing gated shows before the flags are known', () => {
    expect(evaluate({ feature: 'health' }, facts(['admin'], { disabled: 'loading' }))).toMatchObject({
      cause: 'loading',
    });
  });

  it('unknown is not none: offline, remembered pages stay readable and actions need a connection', () => {
    const unreachable = facts('unknown', { disabled: 'unknown', online: false });
    expect(evaluate({ feature: 'health', resource: 'canaries' }, unreachable).granted).toBe(true);
    expect(evaluate({ resource: 'canaries', action: 'write' }, unreachable)).toMatchObject({
      cause: 'offline',
    });
    expect(
      evaluate({ runsChecks: true, needsConnection: true }, facts(['admin'], { online: false })),
    ).toMatchObject({ cause: 'offline' });
  });

  it('AUTH-2 standalone mode reads without a person and never writes', () => {
    const standalone = facts('loading', { mode: 'standalone' });
    expect(evaluate({ resource: 'canaries' }, standalone).granted).toBe(true);
    expect(evaluate({ resource: 'canaries', action: 'write' }, standalone)).toMatchObject({ cause: 'mode' });
    expect(evaluate({ feature: 'health' }, standalone).granted).toBe(true);
    expect(evaluate({ feature: 'incidents' }, standalone)).toMatchObject({ cause: 'mode' });
    expect(evaluate({ modes: ['self-service'] }, standalone)).toMatchObject({ cause: 'mode' });
  });
});

describe('disabledFeatures', () => {
  it('FLAG-3 only the value true of the feature’s own property switches it off', () => {
    expect(disabledFeatures([{ name: 'playbooks.disable', value: 'true' }]).has('playbooks')).toBe(true);
    expect(disabledFeatures([{ name: 'playbooks.disable', value: 'false' }]).size).toBe(0);
    expect(disabledFeatures([]).size).toBe(0);
  });

  it.each(Object.entries(FEATURE_PARENTS))('FLAG-4 %s is off when its parent %s is', (child, parent) => {
    const off = disabledFeatures([{ name: `${parent}.disable`, value: 'true' }]);
    expect([...off]).toContain(child);
  });

  it('OPEN-51 the pages that settings.* covers are those of the contract (README §7)', () => {
    expect(FEATURES.filter((feature) => feature.startsWith('settings.'))).toEqual(
      [
        'connections',
        'users',
        'teams',
        'rules',
        'config_scraper',
        'topology',
        'health',
        'job_history',
        'feature_flags',
        'logging_backends',
        'event_queue_status',
        'organization_profile',
        'notifications',
        'playbooks',
        'integrations',
      ].map((page) => `settings.${page}`),
    );
  });

  it('FLAG-1 each feature can be switched off', () => {
    for (const feature of FEATURES) {
      expect([...disabledFeatures([{ name: `${feature}.disable`, value: 'true' }])]).toContain(feature);
    }
  });
});
