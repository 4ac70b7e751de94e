/** A stored record, its editor and the fields it is merged by. */
import fc from 'fast-check';
import { mergeFields } from '@/services/records/mergeFields';
import { changesBetween, riskOf } from '@/features/resources/model/changes';
import { KINDS, kindOfTable, type ResourceKind } from '@/features/resources/model/kinds';
import {
  bodyOf,
  fieldsOf,
  fieldsOfRow,
  newRow,
  newValues,
  valuesOf,
  valuesOfFields,
  withAbsent,
  type ResourceRow,
} from '@/features/resources/model/record';

function kind(table: string): ResourceKind {
  const found = kindOfTable(table);
  if (found === undefined) throw new Error(`no kind for ${table}`);
  return found;
}

const CANARY: ResourceRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'shop',
  namespace: 'default',
  labels: { team: 'web' },
  source: 'UI',
  spec: { schedule: '@every 1m', icon: 'cart', http: [{ name: 'shop', url: 'https://shop.example.org' }] },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00.123456Z',
};
const by = { id: 'an-id', createdBy: 'a-person' };
const withSpec = (table: string, spec: string) =>
  fieldsOf(kind(table), { ...newValues(kind(table), spec), name: 'x' }) ?? {};

describe('what the editor shows', () => {
  it('EDIT-3 EDIT-14 a health check shows name, icon, namespace, labels, schedule and its specification', () => {
    expect(valuesOf(kind('canaries'), CANARY)).toEqual({
      name: 'shop',
      icon: 'cart',
      namespace: 'default',
      labels: '{\n  "team": "web"\n}',
      schedule: '@every 1m',
      spec: "schedule: '@every 1m'\nhttp:\n  - name: shop\n    url: https://shop.example.org\nicon: cart\n",
    });
  });

  it('OPEN-49 labels and specifications that are JSON text in the column are read as well', () => {
    const row = { ...CANARY, labels: '{"a":"b"}', spec: '{"schedule":"@daily"}' };
    expect(valuesOf(kind('topologies'), row)).toMatchObject({
      labels: { a: 'b' },
      spec: "schedule: '@daily'\n",
    });
  });

  it('fields back into values and out again are the same fields', () => {
    for (const one of KINDS.filter(({ own }) => own === undefined)) {
      const fields = fieldsOfRow(one, CANARY);
      expect(fieldsOf(one, valuesOfFields(one, fields))).toEqual(fields);
    }
  });
});

describe('what is sent', () => {
  it('SET-8 EDIT-12 EDIT-13 a new record has the columns of its kind and the source UI', () => {
    expect(newRow(kind('teams'), withSpec('teams', ''), by)).toEqual({
      id: 'an-id',
      name: 'x',
      icon: 'group',
      source: 'UI',
      spec: {},
      created_by: 'a-person',
    });
    expect(newRow(kind('incident_rules'), withSpec('incident_rules', 'priority: 1'), by)).toEqual({
      id: 'an-id',
      name: 'x',
      source: 'UI',
      spec: { priority: 1 },
      created_by: 'a-person',
    });
    expect(newRow(kind('config_scrapers'), withSpec('config_scrapers', 'full: true'), by)).toEqual({
      id: 'an-id',
      name: 'x',
      source: 'UI',
      spec: { full: true },
      created_by: 'a-person',
    });
    for (const table of ['topologies', 'canaries'])
      expect(newRow(kind(table), withSpec(table, 'icon: cart'), by)).toEqual({
        id: 'an-id',
        name: 'x',
        namespace: 'default',
        labels: {},
        source: 'UI',
        spec: { icon: 'cart' },
        created_by: 'a-person',
      });
    expect(newRow(kind('playbooks'), withSpec('playbooks', 'category: Net\nactions: []'), by)).toMatchObject({
      name: 'x',
      title: 'x',
      category: 'Net',
      source: 'UI',
    });
  });

  it('LOGB-3 LOGB-4 a change of a log backend sends what was changed and never who made it and when', () => {
    const backend = kind('logging_backends');
    const row = { ...CANARY, spec: { backends: [] }, created_by: 'x' };
    const before = fieldsOfRow(backend, row);
    const mine = fieldsOf(backend, { ...valuesOf(backend, row), labels: '{"env": "prod"}' }) ?? {};
    const { patch } = mergeFields(before, before, withAbsent(mine, before));
    expect(bodyOf(backend, patch, before)).toEqual({ labels: { env: 'prod' } });
  });

  it('a notification rule is one document of its columns; what is taken out of it empties its column', () => {
    const rule = kind('notifications');
    const row = { ...CANARY, events: ['check.failed'], filter: 'true', team_id: null };
    const before = fieldsOfRow(rule, row);
    expect(valuesOf(rule, row).spec).toBe("events:\n  - check.failed\nfilter: 'true'\n");
    const mine = fieldsOf(rule, { ...valuesOf(rule, row), spec: 'events: [check.passed]' }) ?? {};
    const { patch } = mergeFields(before, before, withAbsent(mine, before));
    expect(bodyOf(rule, patch, before)).toEqual({ events: ['check.passed'], filter: null });
  });

  it('text that cannot be read is never sent', () => {
    expect(fieldsOf(kind('canaries'), { ...newValues(kind('canaries')), spec: 'a: [' })).toBeUndefined();
    expect(fieldsOf(kind('canaries'), { ...newValues(kind('canaries')), spec: '- a' })).toBeUndefined();
  });

  it('ADR 18 what two people do to different keys of one specification is both kept', () => {
    const keys = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(keys, keys, keys, (base, theirs, mine) => {
        const rule = kind('incident_rules');
        const fields = (spec: unknown) => fieldsOfRow(rule, { ...CANARY, spec });
        const { patch, conflicts } = mergeFields(
          fields(base),
          fields(theirs),
          withAbsent(fields(mine), fields(base)),
        );
        const stored = (bodyOf(rule, patch, fields(theirs)).spec ?? theirs) as Record<string, number>; // a specification of these numbers
        for (const key of ['a', 'b', 'c', 'd', 'e']) {
          const isAsked = conflicts.some(({ field }) => field === `spec/${key}`);
          const mineWins = mine[key] !== base[key] && !isAsked;
          expect(stored[key]).toBe(mineWins ? mine[key] : theirs[key]);
        }
      }),
    );
  });
});

describe('changesBetween', () => {
  const canary = kind('canaries');
  const fields = (spec: unknown) => fieldsOfRow(canary, { ...CANARY, spec });

  it('M19 another order of keys is no change', () => {
    expect(changesBetween(fields({ a: 1, b: { c: 1, d: 2 } }), fields({ b: { d: 2, c: 1 }, a: 1 }))).toEqual(
      [],
    );
  });

  it('M19 names the place of each change', () => {
    const before = fields({ http: [{ url: 'a', name: 'x' }], old: 1 });
    const after = fields({ http: [{ url: 'b', name: 'x' }], young: [1, 2] });
    expect(changesBetween(before, after)).toEqual([
      { place: 'http[0].url', before: 'a', after: 'b' },
      { place: 'old', before: '1', after: '' },
      { place: 'young', before: '', after: '- 1\n- 2' },
    ]);
  });

  it('M19 one more entry, one fewer, and one in between are one change each', () => {
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const places = (before: unknown, after: unknown) =>
      changesBetween(fields({ http: before }), fields({ http: after })).map(({ place }) => place);
    expect(places([a, b], [a, b, c])).toEqual(['http[2]']);
    expect(places([a, b], [a, c, b])).toEqual(['http[1]']);
    expect(places([a, b, c], [a, c])).toEqual(['http[1]']);
    expect(places([a, b], [a, { name: 'z' }, c])).toEqual(['http[1].name', 'http[2]']);
    expect(places([], [a])).toEqual(['http[0]']);
  });

  it.each([
    ['http[0].password.value', 'a', 'b', 'credential'],
    ['exec[0].script', 'a', 'b', 'code'],
    ['schedule', 'a', 'b', 'schedule'],
    ['http[1]', 'a', '', 'removes'],
    ['http[0].url', 'a', 'b', undefined],
    ['http[0].description', '', 'b', undefined],
  ])('M19 what may hurt is marked: %s', (place, before, after, risk) => {
    expect(riskOf({ place, before, after })).toBe(risk);
  });

  it('M19 columns beside the specification are named as well', () => {
    const before = fieldsOfRow(canary, CANARY);
    const after = fieldsOfRow(canary, { ...CANARY, namespace: 'shop', labels: { team: 'api' } });
    expect(changesBetween(before, after)).toEqual([
      { place: 'namespace', before: 'default', after: 'shop' },
      { place: 'labels.team', before: 'web', after: 'api' },
    ]);
  });
});
