import { ROLES } from '@/services/contracts/enums';
import type { Role } from '@/services/contracts/enums';
import {
  isAllowed,
  mayRunCheck,
  PERMISSIONS,
  RESOURCES,
  rolesAllowed,
} from '@/services/contracts/permissions';
import type { Resource } from '@/services/contracts/permissions';
import { TABLE_RESOURCES } from '@/services/contracts/tables';

/**
 * The table of the specification, written out cell by cell so that a change of the matrix must be made twice on
 * purpose: R reads, W reads and writes, - neither. Columns in the order of ROLES.
 */
const EXPECTED: Readonly<Record<Resource, string>> = {
  //                 admin editor viewer commander responder
  database: 'W W R R R',
  rbac: 'W - - - -',
  auth: 'W W R R R',
  responder: 'W W R W W',
  incident: 'W W R W W',
  evidences: 'W W R W W',
  comments: 'W W R W W',
  canaries: 'W W R R R',
  topologies: 'W W R R R',
  config_scrapers: 'W W R R R',
  identities: 'W - - - -',
  connections: 'W - - - -',
  kratos: 'W W R R R',
  agents: 'W W R R R',
  properties: 'W W R R R',
  logging_backends: 'W W R R R',
  integrations: 'W W R R R',
  notifications: 'W W R R R',
  playbooks: 'W W R R R',
  playbook_runs: 'W W R R R',
};

function cell(role: Role, resource: Resource): string {
  if (isAllowed([role], resource, 'write')) return 'W';
  return isAllowed([role], resource, 'read') ? 'R' : '-';
}

function column(role: Role): string[] {
  return RESOURCES.map((resource) => `${resource} ${cell(role, resource)}`);
}

function expectedColumn(role: Role): string[] {
  return RESOURCES.map(
    (resource) => `${resource} ${EXPECTED[resource].split(' ')[ROLES.indexOf(role)] ?? '?'}`,
  );
}

describe('the permission matrix', () => {
  it('PERM-1 knows exactly five roles', () => {
    expect([...ROLES].sort()).toEqual(['admin', 'commander', 'editor', 'responder', 'viewer']);
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...ROLES].sort());
  });

  it('PERM-2 treats a person without roles as a viewer', () => {
    for (const resource of RESOURCES) {
      expect(isAllowed([], resource, 'read')).toBe(isAllowed(['viewer'], resource, 'read'));
      expect(isAllowed([], resource, 'write')).toBe(false);
    }
    expect(mayRunCheck([])).toBe(false);
  });

  it('PERM-3 OPEN-28 has the resource groups of the specification and no other', () => {
    expect([...RESOURCES].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('PERM-4 admin reads and writes everything', () => {
    expect(column('admin')).toEqual(RESOURCES.map((resource) => `${resource} W`));
  });

  it('PERM-5 editor has everything except connections, identities and rbac', () => {
    expect(column('editor')).toEqual(expectedColumn('editor'));
  });

  it('PERM-6 viewer reads what the editor reads and writes nothing', () => {
    expect(column('viewer')).toEqual(expectedColumn('viewer'));
    expect(PERMISSIONS.viewer.write).toEqual([]);
  });

  it('PERM-7 commander writes incident work only', () => {
    expect(column('commander')).toEqual(expectedColumn('commander'));
  });

  it('PERM-8 responder writes incident work only', () => {
    expect(column('responder')).toEqual(expectedColumn('responder'));
  });

  it('PERM-9 grants the union of several roles', () => {
    for (const resource of RESOURCES) {
      for (const action of ['read', 'write'] as const) {
        const union = isAllowed(['viewer'], resource, action) || isAllowed(['commander'], resource, action);
        expect(isAllowed(['viewer', 'commander'], resource, action)).toBe(union);
      }
    }
    expect(isAllowed(['viewer', 'commander'], 'incident', 'write')).toBe(true);
    expect(isAllowed(['editor', 'admin'], 'connections', 'read')).toBe(true);
  });

  it('PERM-15 OPEN-29 lets everybody but the viewer run a check', () => {
    expect(ROLES.filter((role) => mayRunCheck([role]))).toEqual([
      'admin',
      'editor',
      'commander',
      'responder',
    ]);
  });

  it('never lets a role write what it may not read', () => {
    for (const role of ROLES) {
      const unreadable = PERMISSIONS[role].write.filter(
        (resource) => !PERMISSIONS[role].read.includes(resource),
      );
      expect(unreadable).toEqual([]);
    }
  });
});

describe('the tables of the contract', () => {
  it('each belong to a resource group that the matrix knows', () => {
    const strays = Object.entries(TABLE_RESOURCES).filter(([, resource]) => !RESOURCES.includes(resource));
    expect(strays).toEqual([]);
  });

  it('are each writable by somebody and never by the viewer', () => {
    for (const resource of Object.values(TABLE_RESOURCES)) {
      expect(rolesAllowed(resource, 'write')).toContain('admin');
      expect(rolesAllowed(resource, 'write')).not.toContain('viewer');
    }
  });

  it('keep confidential groups to the administrator', () => {
    const confidential = Object.entries(TABLE_RESOURCES)
      .filter(([, resource]) => ['rbac', 'identities', 'connections'].includes(resource))
      .map(([table]) => table);
    expect(confidential).toEqual(expect.arrayContaining(['casbin_rule', 'identities']));
    for (const table of confidential)
      expect(rolesAllowed(TABLE_RESOURCES[table as 'identities'], 'read')).toEqual(['admin']); // a key, by Object.entries
  });
});
