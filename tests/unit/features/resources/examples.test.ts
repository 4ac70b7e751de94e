import { documentOfText } from '@/features/resources/model/record';
import { schemaOfText } from '@/features/resources/model/documentSchema';
import { exampleOf } from '@/features/resources/model/examples';
import { kindOfTable, type ResourceKind } from '@/features/resources/model/kinds';
import { specProblems } from '@/features/resources/model/specText';
import { inhibitionsOf } from '@server/notifications/inhibitions';
import { passes } from '@server/notifications/rules';
import { schemaFile } from '@server/features/schemas/schemas';

const TABLES = ['playbooks', 'notifications', 'topologies', 'incident_rules', 'logging_backends'] as const;

describe('examples of specifications', () => {
  it.each(TABLES)('EDIT-10 M19 the one of %s has nothing to mend', (table) => {
    const kind = kindOfTable(table) as ResourceKind; // a table of the registry
    const schema = schemaOfText(kind, schemaFile(`${kind.schema}.schema.json`));
    expect(schema).toBeDefined();
    expect(exampleOf(table)).toBeDefined();
    expect(specProblems(exampleOf(table) ?? '', schema)).toEqual([]);
  });

  it('kinds with forms have none', () => {
    expect(exampleOf('canaries')).toBeUndefined();
    expect(exampleOf('config_scrapers')).toBeUndefined();
  });

  it('NTF-2 the rule lets critical checks pass and no others', () => {
    const rule = documentOfText(exampleOf('notifications') ?? '') ?? {};
    const filter = rule['filter'] as string; // the example's own
    expect(passes(filter, { severity: 'critical' })).toBe(true);
    expect(passes(filter, { severity: 'low' })).toBe(false);
    expect(inhibitionsOf(rule['properties'])).toEqual([]);
  });
});
