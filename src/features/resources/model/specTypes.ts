/** The tiles of the type pickers (specification 2 §2.9; contract specs §3.1, §5.1). Pure. */
import type { JsonValue } from '@/services/text/yaml';

export interface SpecType {
  /** In the address, and the name of the tile. */
  key: string;
  label: string;
  icon: string;
  /** The key of the specification whose entries the tile stands for; empty for Custom, which is all of it. */
  list: string;
  /** Other spellings of that key, of the server and of older forms: read, and kept where they are written (gaps §4). */
  also: readonly string[];
}

/** The type that stands for a whole specification of any shape. */
const CUSTOM = 'custom';

const tile = (key: string, label: string, more: Partial<SpecType> = {}): SpecType => ({
  key,
  label,
  icon: key.toLowerCase(),
  list: key,
  also: [],
  ...more,
});
const custom = tile(CUSTOM, 'Custom', { icon: 'script', list: '' });

const byLabel = (types: readonly SpecType[]): readonly SpecType[] =>
  [...types].sort((a, b) => a.label.localeCompare(b.label));

const SCRAPER_TYPES = byLabel([
  tile('kubernetes', 'Kubernetes'),
  tile('azure', 'Azure'),
  tile('kubernetesFile', 'Kubernetes File', { icon: 'file' }),
  tile('sql', 'SQL'),
  tile('trivy', 'Trivy', { icon: 'awsconfigrule' }),
  tile('aws', 'AWS'),
  tile('file', 'File'),
  tile('githubActions', 'Github Actions', { icon: 'github' }),
  tile('http', 'HTTP'),
  tile('azureDevops', 'Azure DevOps'),
  custom,
]);

const CHECK_TILES = byLabel([
  tile('http', 'HTTP'),
  tile('awsConfigRule', 'AWS Config Rule'),
  tile('awsConfig', 'AWS Config'),
  tile('github', 'GitHub'),
  tile('ec2', 'EC2'),
  tile('ldap', 'LDAP'),
  tile('pod', 'Pod'),
  tile('exec', 'Exec'),
  tile('alertManager', 'Alert Manager', { also: ['alertmanager'] }),
  tile('cloudwatch', 'Cloud Watch'),
  tile('elasticsearch', 'Elasticsearch', { also: ['opensearch'] }),
  tile('redis', 'Redis'),
  tile('mongo', 'Mongo DB', { also: ['mongodb'] }),
  tile('dns', 'DNS'),
  tile('icmp', 'ICMP Ping'),
  tile('gcs', 'GCS'),
  tile('s3', 'AWS S3'),
  tile('smb', 'SMB'),
  tile('sftp', 'SFTP'),
  tile('folder', 'Folder'),
  tile('prometheus', 'Prometheus'),
  tile('kubernetes', 'Kubernetes'),
  tile('sql', 'SQL Query', { list: 'postgres', also: ['mysql', 'mssql', 'sql'] }),
  tile('catalog', 'Watchfloor Catalog', { icon: 'cluster', also: ['configDB'] }),
  tile('azureDevops', 'Azure DevOps'),
  tile('jmeter', 'JMeter'),
  tile('junit', 'JUnit'),
  tile('dynatrace', 'Dynatrace'),
  tile('namespace', 'Kubernetes Namespace'),
  tile('tcp', 'TCP'),
  custom,
]);

const TYPES: Readonly<Partial<Record<string, readonly SpecType[]>>> = {
  config_scrapers: SCRAPER_TYPES,
  canaries: CHECK_TILES,
};

/** The tiles of a table's picker, by label; none for a table without one. */
export function typesOf(table: string): readonly SpecType[] {
  return Object.hasOwn(TYPES, table) ? (TYPES[table] ?? []) : [];
}

const SETTINGS: ReadonlySet<string> = new Set([
  'schedule',
  'interval',
  'icon',
  'severity',
  'owner',
  'env',
  'replicas',
  'resultMode',
  'description',
  'retention',
  'logLevel',
  'full',
  'crdSync',
]);

/** The tile of a stored specification: that of its only list, else Custom. */
export function typeOfSpec(table: string, spec: JsonValue | undefined): SpecType {
  const keys = typeof spec === 'object' && spec !== null ? Object.keys(spec) : [];
  const lists = keys.filter((key) => !SETTINGS.has(key));
  const [first = ''] = lists;
  // Several lists are one specification of several types: no form shows them all.
  if (lists.length !== 1) return custom;
  return typesOf(table).find(({ list, also }) => list === first || also.includes(first)) ?? custom;
}

/** Spellings of the server for the same tile, as older addresses have them. */
const SAME_TYPE: Readonly<Record<string, string>> = { ping: 'icmp', configDB: 'catalog' };

/** The tile that an address names; undefined for a word that is none. */
export function typeOfKey(table: string, key: string): SpecType | undefined {
  const known = Object.hasOwn(SAME_TYPE, key) ? SAME_TYPE[key] : key;
  return typesOf(table).find((type) => type.key === known);
}
