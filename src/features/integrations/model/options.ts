/** The tiles of Add Integration (settings specification §2.5; INTG-2, INTG-3). */
import type { ChartName } from '@/services/contracts/charts';
import { paths } from '@/services/config/paths';

export interface GitOpsOption {
  chart: ChartName;
  label: string;
  icon: string;
}

export const GITOPS_OPTIONS: readonly GitOpsOption[] = [
  { chart: 'aws', icon: 'aws', label: 'AWS' },
  { chart: 'azure', icon: 'azure', label: 'Azure' },
  { chart: 'prometheus', icon: 'prometheus', label: 'Prometheus' },
  { chart: 'flux', icon: 'git', label: 'Flux' },
  { chart: 'kubernetes', icon: 'kubernetes', label: 'Kubernetes' },
  { chart: 'watchfloor', icon: 'junit', label: 'Watchfloor' },
];

export interface DirectOption {
  id: 'topologies' | 'config_scrapers' | 'logging_backends';
  label: string;
  icon: string;
  /** Its own form. */
  path: string;
}

export const DIRECT_OPTIONS: readonly DirectOption[] = [
  {
    id: 'topologies',
    label: 'Custom Topology',
    icon: 'ldap',
    path: paths.settingsItem('topologies', 'new'),
  },
  { id: 'config_scrapers', label: 'Catalog Scraper', icon: 'cluster', path: paths.scraper('new') },
  {
    id: 'logging_backends',
    label: 'Log Backends',
    icon: 'logs',
    path: paths.settingsItem('logging_backends', 'new'),
  },
];
