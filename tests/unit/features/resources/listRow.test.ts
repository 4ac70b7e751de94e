/** What a list of specifications keeps of a record (ADR 63). */
import { KINDS } from '@/features/resources/model/kinds';
import { listRow } from '@/features/resources/model/listRow';
import type { ResourceRow } from '@/features/resources/model/record';
import { recordColumns } from '@/features/resources/settingsColumns';

const SECRET = 'hunter2-in-clear';

/** A record with everything that any kind has, and a secret wherever a list does not look. */
const whole: ResourceRow = {
  id: 'r',
  name: 'nightly',
  namespace: 'shop',
  type: 'postgres',
  icon: 'aws',
  labels: { team: 'shop' },
  schedule: '@every 1m',
  source: 'UI',
  events: ['check.failed'],
  description: 'Runs at night',
  version: '1.2.3',
  last_seen: '2026-11-20T10:00:00Z',
  job_status: 'SUCCESS',
  agent_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  agent_details: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'edge', properties: { token: SECRET } },
  created_by: { id: 'p', name: 'Ada', avatar: null },
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T11:00:00Z',
  spec: { schedule: '@every 1m', http: [{ url: 'https://a.example', password: { value: SECRET } }] },
  spec_text: SECRET,
  custom_services: [{ url: SECRET }],
  template: SECRET,
  properties: { x: SECRET },
  job_details: { errors: [SECRET] },
};

it('TM24 a list has no part of a specification, its text or its addresses', () => {
  expect(JSON.stringify(listRow(whole))).not.toContain(SECRET);
  expect(listRow(whole).spec).toEqual({ schedule: null, http: null });
  expect(listRow({ ...whole, spec: JSON.stringify(whole.spec) }).spec).toEqual({
    schedule: null,
    http: null,
  });
  expect(listRow({ ...whole, spec: null })).not.toHaveProperty('spec');
});

it.each(KINDS.map((kind) => [kind.table, kind] as const))(
  'SET-1 %s shows in its list what it showed',
  (_, kind) => {
    const shown = (row: ResourceRow) =>
      recordColumns(kind).map((column) => ({
        id: column.id,
        value: 'value' in column ? column.value(row) : undefined,
        icon: 'icon' in column ? column.icon?.(row) : undefined,
      }));
    expect(shown(listRow(whole))).toEqual(shown(whole));
    expect(shown(whole).map(({ value }) => value)).not.toContain(undefined);
  },
);

it('F17 a row without columns stays one, and a strange key is nobody’s parent', () => {
  const bare: ResourceRow = { id: 'r', name: null, created_at: null, updated_at: null };
  expect(listRow(bare)).toEqual(bare);
  const odd = listRow({ ...bare, spec: '{"__proto__":{"http":1}}' });
  expect(Object.getPrototypeOf(odd.spec)).toBe(Object.prototype);
});
