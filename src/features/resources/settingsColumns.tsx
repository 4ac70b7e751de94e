import { UnsentMark } from '@/components/feedback/UnsentMark';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import type { Labels, PersonRef } from '@/services/contracts/rows';
import { connectionType } from './model/connectionTypes';
import type { ColumnName, ResourceKind } from './model/kinds';
import { isObject } from './forms/yaml/plain';
import { jsonColumn, type ResourceRow } from './model/record';
import { agentOf } from './model/source';
import { typeOfSpec } from './model/specTypes';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function labelsOf(row: ResourceRow): Labels | undefined {
  const labels = jsonColumn(row.labels);
  return isObject(labels)
    ? Object.fromEntries(
        Object.entries(labels).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
    : undefined;
}

function creatorOf({ created_by: person }: ResourceRow): PersonRef | undefined {
  const known = isObject(person) && typeof person.name === 'string' && typeof person.id === 'string';
  return known ? (person as unknown as PersonRef) : undefined; // looked at above
}

function agent(row: ResourceRow) {
  const known = agentOf(row);
  return known === undefined ? undefined : { id: known.id, name: known.name ?? known.id };
}

function typeLabel(row: ResourceRow, kind: ResourceKind): string {
  if (row.type !== undefined) return connectionType(textOf(row.type)).label;
  const spec = jsonColumn(row.spec);
  return isObject(spec) ? typeOfSpec(kind.table, spec).label : '';
}

type Column = ColumnSpec<ResourceRow>;

const COLUMNS: Readonly<Record<ColumnName, (kind: ResourceKind) => Column>> = {
  name: (kind) => ({
    id: 'name',
    header: 'Name',
    preset: 'name',
    flex: 3,
    minWidth: 160,
    value: ({ name }) => name ?? '',
    icon: (row) => (kind.iconIn === 'column' ? textOf(row.icon) : undefined),
    detail: ({ unsent }) => (unsent === undefined ? null : <UnsentMark state={unsent} />),
  }),
  namespace: () => ({
    id: 'namespace',
    header: 'Namespace',
    flex: 1,
    minWidth: 124,
    value: ({ namespace }) => textOf(namespace),
  }),
  type: (kind) => ({
    id: 'type',
    header: 'Type',
    flex: 1,
    minWidth: 96,
    isSortable: kind.fields.length === 0,
    value: (row) => typeLabel(row, kind),
  }),
  labels: () => ({
    id: 'labels',
    header: 'Labels',
    preset: 'tags',
    flex: 2,
    minWidth: 120,
    isSortable: false,
    value: labelsOf,
  }),
  schedule: () => ({
    id: 'schedule',
    header: 'Schedule',
    width: 112,
    isSortable: false,
    value: ({ schedule }) => textOf(schedule),
  }),
  agent: () => ({
    id: 'agent',
    header: 'Agent',
    preset: 'agent',
    width: 104,
    isSortable: false,
    value: agent,
  }),
  source: () => ({ id: 'source', header: 'Source', width: 112, value: ({ source }) => textOf(source) }),
  events: () => ({
    id: 'events',
    header: 'Events',
    flex: 2,
    minWidth: 140,
    isSortable: false,
    value: ({ events }) => (Array.isArray(events) ? events.map(String).join(', ') : ''),
  }),
  description: () => ({
    id: 'description',
    header: 'Description',
    flex: 3,
    minWidth: 120,
    isSortable: false,
    value: ({ description }) => textOf(description),
  }),
  version: () => ({
    id: 'version',
    header: 'Version',
    width: 112,
    isSortable: false,
    value: ({ version }) => textOf(version),
  }),
  lastSeen: () => ({
    id: 'last_seen',
    header: 'Last seen',
    preset: 'age',
    width: 96,
    isSortable: false,
    value: ({ last_seen: time }) => textOf(time),
  }),
  job: () => ({
    id: 'job',
    header: 'Last run',
    preset: 'status',
    width: 112,
    isSortable: false,
    value: ({ job_status: status }) => (typeof status === 'string' ? status : undefined),
  }),
  createdBy: () => ({
    id: 'created_by',
    header: 'Created by',
    width: 128,
    isSortable: false,
    value: (row) => creatorOf(row)?.name,
    cell: (row) => {
      const person = creatorOf(row);
      return person === undefined ? null : <PersonAvatar name={person.name} size="xs" />;
    },
  }),
  created: () => ({
    id: 'created_at',
    header: 'Created',
    preset: 'age',
    width: 104,
    value: ({ created_at: time }) => time,
  }),
  updated: () => ({
    id: 'updated_at',
    header: 'Updated',
    preset: 'age',
    width: 104,
    value: ({ updated_at: time }) => time,
  }),
};

/** The columns of a kind's list. */
export function recordColumns(kind: ResourceKind): readonly Column[] {
  return kind.columns.map((name) => COLUMNS[name](kind));
}

export function rowId({ id }: ResourceRow): string {
  return id;
}
