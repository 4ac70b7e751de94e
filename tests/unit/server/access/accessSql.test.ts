import { RESOURCES, rolesAllowed } from '@/services/contracts/permissions';
import { accessStatements } from '@server/access/accessSql';
import type { Relation } from '@server/access/relations';

const relation = (part: Partial<Relation>): Relation => ({
  schema: 'public',
  name: 'canaries',
  kind: 'table',
  columns: ['id'],
  policies: [],
  sequences: [],
  readerRights: null,
  ...part,
});
const text = (...relations: Relation[]) => accessStatements(relations, []).join('\n');

describe('statements of the permission matrix', () => {
  it('close everything before anything is opened', () => {
    const [first] = accessStatements([relation({})], []);
    expect(first).toMatch(/^REVOKE ALL ON SCHEMA/);
  });

  it.each(RESOURCES)('write the roles of %s into access.may', (resource) => {
    for (const action of ['read', 'write'] as const) {
      const roles = rolesAllowed(resource, action)
        .map((role) => `'${role}'`)
        .join(', ');
      expect(text()).toContain(`WHEN '${resource}/${action}' THEN ARRAY[${roles}]::text[]`);
    }
  });

  it('give a table rows per verb, each asked once per statement', () => {
    const sql = text(relation({ columns: ['id', 'created_by', 'is_pushed'] }));
    expect(sql).toContain(`FOR SELECT TO watchfloor_api USING ((SELECT access.may('canaries', 'read')))`);
    expect(sql).toContain(
      `FOR INSERT TO watchfloor_api WITH CHECK ((SELECT access.may('canaries', 'write')))`,
    );
    expect(sql).toContain(`access.guard_columns('created_by', 'is_pushed')`);
  });

  it('give a view SELECT and nothing else', () => {
    const sql = text(relation({ name: 'check_names', kind: 'view', readerRights: true }));
    expect(sql).toContain('GRANT SELECT ON public."check_names" TO watchfloor_api');
    expect(sql).not.toMatch(/GRANT .*INSERT.*check_names/);
  });

  it('give an unlisted table row security and no grant', () => {
    const sql = text(relation({ name: 'secrets' }));
    expect(sql).toContain('ALTER TABLE public."secrets" ENABLE ROW LEVEL SECURITY');
    expect(sql).not.toMatch(/GRANT .*"secrets"/);
  });

  it.each(['constructor', '__proto__', 'toString'])('never open a table called %s', (name) => {
    expect(text(relation({ name }))).not.toMatch(/GRANT [^;]* ON public\./);
  });

  it('quote names', () => {
    expect(text(relation({ name: 'a"b' }))).toContain('public."a""b"');
  });
});
