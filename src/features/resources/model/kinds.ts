/**
 * The registry of resource kinds: what the settings area knows about each table, as data (contract specs §1). A page
 * asks this table and nothing else, so a new kind is one entry.
 */
import type { Requirement } from '@/services/access/evaluate';
import type { Tag } from '@/services/api/tags';
import type { Feature } from '@/services/contracts/flags';
import type { Resource } from '@/services/contracts/permissions';
import { TABLE_RESOURCES, type TableName } from '@/services/contracts/tables';

/** Fields of the editor beside the specification. */
export type FieldName = 'name' | 'icon' | 'namespace' | 'labels' | 'schedule';
export type TabName = 'spec' | 'members' | 'jobs';
export type ColumnName =
  | 'name'
  | 'namespace'
  | 'type'
  | 'labels'
  | 'schedule'
  | 'agent'
  | 'source'
  | 'events'
  | 'description'
  | 'version'
  | 'lastSeen'
  | 'job'
  | 'createdBy'
  | 'created'
  | 'updated';

export interface ResourceKind {
  /** The word of the platform, as in job history: config_scraper. */
  name: string;
  table: TableName;
  /** What the list is read from. */
  list: TableName;
  title: string;
  /** One of them, in sentences: 'Add health check'. */
  singular: string;
  tag: Tag;
  feature: Feature;
  /** Guards the pages where the platform's route table names another group than the table's (contract README §8). */
  guard?: Resource;
  columns: readonly ColumnName[];
  fields: readonly FieldName[];
  /** Where icon and schedule live: a column of the table, or a key of the specification. */
  iconIn?: 'column' | 'spec';
  /** Columns that the code holds as one document; without it the code is the column `spec`. */
  document?: readonly string[];
  /** Columns that repeat a key of the specification. */
  repeated?: readonly string[];
  tabs: readonly TabName[];
  /** File below /api/schemas, without its ending. */
  schema: string;
  /** Values of a new record's columns. */
  defaults: Readonly<Record<string, string>>;
  /** A new one begins with the choice of a type. */
  picksType?: boolean;
  /** The tables of the editor's labels: JSON for health checks (EDIT-3), rows elsewhere. */
  labelsAs?: 'json' | 'rows';
  /** Where a save leads; default the list (checklist OPEN-2). */
  after?: string;
  /** The list of another area that stands for the generic one (contract README §2). */
  listAt?: string;
  /** Words of the buttons; default Save and Back. */
  createLabel?: string;
  backLabel?: string;
  /** An editor of its own instead of fields and code. */
  own?: 'connection' | 'agent';
  /** A deleted one keeps its name from being used again (contract schema: unique in the whole table). */
  keepsNames?: true;
  /** Columns that the list asks for; default all of them. */
  select?: string;
  /** Part of the documentation that describes the specification. */
  docs: string;
}

const STATUS_COLUMNS = ['job', 'createdBy', 'created'] as const;
const CONSOLE_SOURCE = { source: 'UI' } as const;

export const KINDS: readonly ResourceKind[] = [
  {
    name: 'team',
    table: 'teams',
    list: 'teams_with_status',
    title: 'Teams',
    singular: 'team',
    tag: 'team',
    feature: 'settings.teams',
    columns: ['name', 'source', ...STATUS_COLUMNS],
    fields: ['name', 'icon'],
    iconIn: 'column',
    tabs: ['spec', 'members', 'jobs'],
    schema: 'team.spec',
    defaults: { ...CONSOLE_SOURCE, icon: 'group' },
    keepsNames: true,
    docs: 'teams',
  },
  {
    name: 'incident_rule',
    table: 'incident_rules',
    list: 'incident_rules',
    title: 'Rules',
    singular: 'rule',
    tag: 'incident-rule',
    feature: 'incidents',
    guard: 'database',
    columns: ['name', 'source', 'createdBy', 'created', 'updated'],
    fields: ['name'],
    tabs: ['spec', 'jobs'],
    schema: 'incident_rule.spec',
    defaults: CONSOLE_SOURCE,
    keepsNames: true,
    docs: 'incident-rules',
  },
  {
    name: 'config_scraper',
    table: 'config_scrapers',
    list: 'config_scrapers_with_status',
    title: 'Catalog Scraper',
    singular: 'catalog scraper',
    tag: 'config-scraper',
    feature: 'settings.config_scraper',
    columns: ['name', 'type', 'agent', 'source', ...STATUS_COLUMNS],
    fields: ['name', 'schedule'],
    tabs: ['spec', 'jobs'],
    schema: 'scrape_config.spec',
    defaults: CONSOLE_SOURCE,
    picksType: true,
    docs: 'scrapers',
  },
  {
    name: 'topology',
    table: 'topologies',
    list: 'topologies_with_status',
    title: 'Topology',
    singular: 'topology',
    tag: 'topology',
    feature: 'settings.topology',
    columns: ['name', 'namespace', 'labels', 'agent', 'source', ...STATUS_COLUMNS],
    fields: ['name', 'namespace', 'labels'],
    tabs: ['spec', 'jobs'],
    schema: 'topology.spec',
    defaults: { ...CONSOLE_SOURCE, namespace: 'default' },
    labelsAs: 'rows',
    after: '/settings/integrations',
    backLabel: 'Cancel',
    docs: 'topologies',
  },
  {
    name: 'canary',
    table: 'canaries',
    list: 'canaries_with_status',
    title: 'Health Check',
    singular: 'health check',
    tag: 'canary',
    feature: 'settings.health',
    columns: ['name', 'namespace', 'schedule', 'labels', 'agent', 'source', ...STATUS_COLUMNS],
    fields: ['name', 'icon', 'namespace', 'labels', 'schedule'],
    iconIn: 'spec',
    tabs: ['spec', 'jobs'],
    schema: 'canary.spec',
    defaults: { ...CONSOLE_SOURCE, namespace: 'default' },
    picksType: true,
    labelsAs: 'json',
    docs: 'health-checks',
  },
  {
    name: 'logging_backend',
    table: 'logging_backends',
    list: 'logging_backends',
    title: 'Log Backends',
    singular: 'log backend',
    tag: 'logging-backend',
    feature: 'settings.logging_backends',
    columns: ['name', 'labels', 'source', 'createdBy', 'created', 'updated'],
    fields: ['name', 'labels'],
    tabs: ['spec'],
    schema: 'logging_backend.spec',
    defaults: CONSOLE_SOURCE,
    labelsAs: 'json',
    createLabel: 'Add',
    docs: 'log-backends',
  },
  {
    name: 'playbook',
    table: 'playbooks',
    list: 'playbooks',
    title: 'Playbooks',
    singular: 'playbook',
    tag: 'playbook',
    feature: 'settings.playbooks',
    columns: ['name', 'source', 'createdBy', 'created', 'updated'],
    fields: ['name'],
    tabs: ['spec', 'jobs'],
    schema: 'playbook-spec',
    defaults: CONSOLE_SOURCE,
    repeated: ['icon', 'category', 'description'],
    docs: 'playbooks',
  },
  {
    name: 'notification',
    table: 'notifications',
    list: 'notifications',
    listAt: '/notifications/rules',
    title: 'Notification rules',
    singular: 'notification rule',
    tag: 'notification',
    feature: 'settings.notifications',
    columns: ['name', 'events', 'source', 'createdBy', 'created', 'updated'],
    fields: ['name'],
    document: [
      'title',
      'events',
      'filter',
      'template',
      'person_id',
      'team_id',
      'custom_services',
      'properties',
      'repeat_interval',
      'wait_for',
      'group_by',
    ],
    tabs: ['spec', 'jobs'],
    schema: 'notification',
    defaults: CONSOLE_SOURCE,
    docs: 'notifications',
  },
  {
    name: 'connection',
    table: 'connections',
    list: 'connections',
    title: 'Connections',
    singular: 'connection',
    tag: 'connection',
    feature: 'settings.connections',
    columns: ['name', 'namespace', 'type', 'source', 'createdBy', 'created', 'updated'],
    fields: [],
    tabs: ['spec'],
    schema: 'connection',
    defaults: CONSOLE_SOURCE,
    own: 'connection',
    // A list has no use for secrets.
    select: 'id,name,namespace,type,source,created_at,updated_at',
    docs: 'connections',
  },
  {
    name: 'agent',
    table: 'agents',
    list: 'agents_summary',
    title: 'Agents',
    singular: 'agent',
    tag: 'agent',
    feature: 'agents',
    columns: ['name', 'description', 'version', 'lastSeen', 'createdBy', 'created'],
    fields: [],
    tabs: ['spec'],
    schema: '',
    defaults: {},
    own: 'agent',
    docs: 'agents',
  },
];

/** The kind whose records stand in `table`; undefined for everything that has no generic pages. */
export function kindOfTable(table: string | undefined): ResourceKind | undefined {
  return KINDS.find((kind) => kind.table === table);
}

/** What opening the pages of a table needs. */
export function readRequirement({
  feature,
  guard,
  table,
}: Pick<ResourceKind, 'feature' | 'guard' | 'table'>): Requirement {
  return { feature, resource: guard ?? TABLE_RESOURCES[table] };
}

/** What deleting needs: write on the table itself (settings specification §6), and a connection. */
export function deleteRequirement({ feature, table }: Pick<ResourceKind, 'feature' | 'table'>): Requirement {
  return { feature, resource: TABLE_RESOURCES[table], action: 'write' };
}

/** What saving needs; a specification may wait on this device, a secret may not (ADR 0031). */
export function writeRequirement(kind: Pick<ResourceKind, 'feature' | 'table' | 'own'>): Requirement {
  return { ...deleteRequirement(kind), ...(kind.own === undefined ? { queues: true } : {}) };
}
