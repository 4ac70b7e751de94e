/**
 * The check lists a canary spec may hold (contract specs §3.2), and which of them the embedded runner runs.
 * A key that is neither here nor in CANARY_SPEC_KEYS is a mistake worth a sentence; a known type that the embedded
 * runner cannot run is accepted, because the same spec may serve the existing platform.
 */
export const CHECK_TYPES = [
  'http',
  'dns',
  'tcp',
  'icmp',
  'exec',
  'alertmanager',
  'alertManager',
  'elasticsearch',
  'opensearch',
  'redis',
  'mongodb',
  'mongo',
  'postgres',
  'mysql',
  'mssql',
  'prometheus',
  'folder',
  's3',
  'gcs',
  'smb',
  'sftp',
  'ldap',
  'github',
  'gitProtocol',
  'awsConfig',
  'awsConfigRule',
  'cloudwatch',
  'ec2',
  'azureDevops',
  'kubernetes',
  'kubernetesResource',
  'pod',
  'namespace',
  'catalog',
  'configDB',
  'jmeter',
  'junit',
  'dynatrace',
  'databaseBackup',
  'restic',
  'helm',
  'docker',
  'containerd',
  'dockerPush',
  'containerdPush',
  'webhook',
] as const;
export type CheckType = (typeof CHECK_TYPES)[number];

/** Top-level keys of a canary spec that are not check lists. */
export const CANARY_SPEC_KEYS = [
  'schedule',
  'interval',
  'icon',
  'severity',
  'owner',
  'env',
  'replicas',
  'resultMode',
  'description',
] as const;

/** The types the embedded runner has a client for. */
export const EMBEDDED_CHECK_TYPES = [
  'http',
  'tcp',
  'dns',
  'icmp',
  'folder',
  'exec',
  'postgres',
  'redis',
  'mongodb',
  'mongo',
  'prometheus',
  'alertmanager',
  'alertManager',
  'elasticsearch',
  'opensearch',
  'ldap',
  's3',
  'kubernetes',
  'pod',
  'junit',
  'github',
  'awsConfigRule',
  'cloudwatch',
] as const satisfies readonly CheckType[];
export type EmbeddedCheckType = (typeof EMBEDDED_CHECK_TYPES)[number];

/** Narrows any text to a known check list. */
export function isCheckType(value: string): value is CheckType {
  return CHECK_TYPES.some((type) => type === value);
}

/** Narrows a check type to one that the embedded runner can run. */
export function isEmbeddedCheckType(value: string): value is EmbeddedCheckType {
  return EMBEDDED_CHECK_TYPES.some((type) => type === value);
}
