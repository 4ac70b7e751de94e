/** The tiles of the type pickers (specification 2 §2.9; contract specs §3.1, §5.1). Pure. */
import type { JsonValue } from '@/services/text/yaml';

export interface SpecType {
  /** In the address, and the key of the specification that a tile stands for. */
  key: string;
  label: string;
  icon: string;
  /** What a new specification begins with. */
  text: string;
}

/** The type that stands for a whole specification of any shape. */
const CUSTOM = 'custom';

const entry = (key: string) => `${key}:\n  - name: ""\n`;
const check = (key: string, label: string, icon = key.toLowerCase()): SpecType => ({
  key,
  label,
  icon,
  text: entry(key),
});
const scraper = (key: string, label: string, icon = key.toLowerCase(), schedule = ''): SpecType => ({
  key,
  label,
  icon,
  text: `${schedule === '' ? '' : `schedule: "${schedule}"\n`}${key}:\n  - {}\n`,
});
const custom: SpecType = { key: CUSTOM, label: 'Custom', icon: 'script', text: '' };

const byLabel = (types: readonly SpecType[]): readonly SpecType[] =>
  [...types].sort((a, b) => a.label.localeCompare(b.label));

const SCRAPER_TYPES = byLabel([
  scraper('kubernetes', 'Kubernetes', 'kubernetes', '@every 30m'),
  scraper('azure', 'Azure'),
  scraper('kubernetesFile', 'Kubernetes File', 'file'),
  scraper('sql', 'SQL'),
  scraper('trivy', 'Trivy', 'awsconfigrule'),
  scraper('aws', 'AWS'),
  scraper('file', 'File'),
  scraper('githubActions', 'Github Actions', 'github'),
  scraper('http', 'HTTP'),
  scraper('azureDevops', 'Azure DevOps'),
  custom,
]);

const CHECK_TILES = byLabel([
  check('http', 'HTTP'),
  check('awsConfigRule', 'AWS Config Rule'),
  check('awsConfig', 'AWS Config'),
  check('github', 'GitHub'),
  check('ec2', 'EC2'),
  check('ldap', 'LDAP'),
  check('pod', 'Pod'),
  check('exec', 'Exec'),
  check('alertManager', 'Alert Manager'),
  check('cloudwatch', 'Cloud Watch'),
  check('elasticsearch', 'Elasticsearch'),
  check('redis', 'Redis'),
  check('mongo', 'Mongo DB'),
  check('dns', 'DNS'),
  check('icmp', 'ICMP Ping'),
  check('gcs', 'GCS'),
  check('s3', 'AWS S3'),
  check('smb', 'SMB'),
  check('sftp', 'SFTP'),
  check('folder', 'Folder'),
  check('prometheus', 'Prometheus'),
  check('kubernetes', 'Kubernetes'),
  check('sql', 'SQL Query'),
  check('catalog', 'Watchfloor Catalog', 'cluster'),
  check('azureDevops', 'Azure DevOps'),
  check('jmeter', 'JMeter'),
  check('junit', 'JUnit'),
  check('dynatrace', 'Dynatrace'),
  check('namespace', 'Kubernetes Namespace'),
  check('tcp', 'TCP'),
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

/** Spellings of the server and of the forms that mean the same tile (contract gaps §4). */
const SAME_TYPE: Readonly<Record<string, string>> = {
  alertmanager: 'alertManager',
  mongodb: 'mongo',
  ping: 'icmp',
  configDB: 'catalog',
  postgres: 'sql',
  mysql: 'sql',
  mssql: 'sql',
};

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

/** The tile of a stored specification: its first list, where a tile has that key, else Custom. */
export function typeOfSpec(table: string, spec: JsonValue | undefined): SpecType {
  const keys = typeof spec === 'object' && spec !== null ? Object.keys(spec) : [];
  const lists = keys.filter((key) => !SETTINGS.has(key));
  const [first = CUSTOM] = lists;
  const key = Object.hasOwn(SAME_TYPE, first) ? SAME_TYPE[first] : first;
  // Several lists are one specification of several types: no form shows them all.
  return (lists.length > 1 ? undefined : typesOf(table).find((type) => type.key === key)) ?? custom;
}

/** The tile that an address names; undefined for a word that is none. */
export function typeOfKey(table: string, key: string): SpecType | undefined {
  return typesOf(table).find((type) => type.key === key);
}
