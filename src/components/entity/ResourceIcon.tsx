import { makeStyles } from '@fluentui/react-components';
import {
  AlertRegular,
  AppsRegular,
  BoxMultipleRegular,
  BoxRegular,
  BranchForkRegular,
  CloudRegular,
  CodeRegular,
  CubeMultipleRegular,
  CubeRegular,
  DatabaseRegular,
  DataHistogramRegular,
  DocumentTextRegular,
  FolderRegular,
  GlobeRegular,
  HeartPulseRegular,
  KeyRegular,
  MailRegular,
  NetworkCheckRegular,
  OrganizationRegular,
  PlugConnectedRegular,
  RouterRegular,
  SearchRegular,
  ShieldRegular,
  StorageRegular,
  WindowConsoleRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { createElement } from 'react';

/** What a technology is, not its trade mark: one glyph per family, so that a list stays calm. */
const GLYPHS: Readonly<Record<string, FluentIcon>> = {
  http: GlobeRegular,
  https: GlobeRegular,
  webhook: GlobeRegular,
  dns: RouterRegular,
  tcp: PlugConnectedRegular,
  icmp: NetworkCheckRegular,
  ping: NetworkCheckRegular,
  exec: WindowConsoleRegular,
  script: CodeRegular,
  folder: FolderRegular,
  smb: FolderRegular,
  sftp: FolderRegular,
  file: DocumentTextRegular,
  logs: DocumentTextRegular,
  s3: StorageRegular,
  gcs: StorageRegular,
  restic: StorageRegular,
  databasebackup: StorageRegular,
  postgres: DatabaseRegular,
  postgresql: DatabaseRegular,
  mysql: DatabaseRegular,
  mssql: DatabaseRegular,
  sql: DatabaseRegular,
  redis: DatabaseRegular,
  mongo: DatabaseRegular,
  mongodb: DatabaseRegular,
  elasticsearch: SearchRegular,
  opensearch: SearchRegular,
  prometheus: DataHistogramRegular,
  dynatrace: DataHistogramRegular,
  cloudwatch: DataHistogramRegular,
  alertmanager: AlertRegular,
  ldap: OrganizationRegular,
  github: BranchForkRegular,
  git: BranchForkRegular,
  gitprotocol: BranchForkRegular,
  azuredevops: BranchForkRegular,
  aws: CloudRegular,
  awsconfig: CloudRegular,
  awsconfigrule: ShieldRegular,
  azure: CloudRegular,
  gcp: CloudRegular,
  ec2: CloudRegular,
  kubernetes: CubeMultipleRegular,
  k8s: CubeMultipleRegular,
  kubernetesresource: CubeMultipleRegular,
  cluster: CubeMultipleRegular,
  pod: CubeRegular,
  namespace: AppsRegular,
  helm: BoxRegular,
  docker: BoxRegular,
  containerd: BoxRegular,
  dockerpush: BoxRegular,
  containerdpush: BoxRegular,
  junit: HeartPulseRegular,
  jmeter: HeartPulseRegular,
  secret: KeyRegular,
  smtp: MailRegular,
};

/** Icon names come from specs and scrapers: letters, digits and hyphens only (design: reliability TM7). */
const ICON_NAME = /^[a-z0-9-]{1,64}$/;

/** The name under which a glyph is known; undefined for unknown and hostile ones, which get the neutral glyph. */
export function knownIcon(name: string | null | undefined): string | undefined {
  const wanted = (name ?? '').toLowerCase();
  return ICON_NAME.test(wanted) && Object.hasOwn(GLYPHS, wanted) ? wanted : undefined;
}

/** A name for each glyph there is; the empty one stands for the neutral glyph. */
export const GLYPH_NAMES: readonly string[] = [
  '',
  ...new Map(Object.entries(GLYPHS).map(([name, glyph]) => [glyph, name])).values(),
];

/** The name in GLYPH_NAMES whose glyph an icon or type name gets. */
export function glyphName(name: string | null | undefined): string {
  const glyph = glyphOf(name);
  return GLYPH_NAMES.find((known) => known !== '' && GLYPHS[known] === glyph) ?? '';
}

const useStyles = makeStyles({ icon: { display: 'inline-flex', flexShrink: 0 } });

const NEUTRAL_GLYPH = BoxMultipleRegular;

function glyphOf(name: string | null | undefined): FluentIcon {
  const known = knownIcon(name);
  return (known === undefined ? undefined : GLYPHS[known]) ?? NEUTRAL_GLYPH;
}

export interface ResourceIconProps {
  /** An icon or type name such as 'http'; unknown and hostile names get the neutral glyph. */
  name: string | null | undefined;
  /** Pixels. */
  size?: number;
}

/** The glyph of a technology; always decorative, because the type stands beside it in words. */
export function ResourceIcon({ name, size = 16 }: ResourceIconProps) {
  const styles = useStyles();
  return (
    <span aria-hidden className={styles.icon}>
      {createElement(glyphOf(name), { fontSize: size })}
    </span>
  );
}
