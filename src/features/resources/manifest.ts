/** The settings area: every kind of resource under two addresses. What a table needs is asked by its page. */
import {
  AppsListRegular,
  FlagRegular,
  HeartPulseRegular,
  PeopleTeamRegular,
  PlugConnectedRegular,
} from '@fluentui/react-icons';
import type { Feature } from '@/services/contracts/flags';
import type { Resource } from '@/services/contracts/permissions';
import type { FeatureManifest, FeatureRoute, NavItem } from '@/services/slots/manifest';

const listPage = () => import('./pages/ListPage');
const recordPage = () => import('./pages/RecordPage');

const page = (path: string, lazy: FeatureRoute['lazy'], resource?: Resource): FeatureRoute => ({
  path,
  title: 'Settings',
  chrome: 'shell',
  requirement: resource === undefined ? {} : { resource },
  lazy,
});

const item = (
  label: string,
  table: string,
  icon: NavItem['icon'],
  feature: Feature,
  resource: Resource,
): NavItem => ({
  label,
  path: `/settings/${table}`,
  icon,
  requirement: { feature, resource },
  group: 'settings',
});

export const manifest: FeatureManifest = {
  id: 'resources',
  // The name is RECORD_WRITER of model/queuedRecords.ts, whose code only those load who need it.
  writers: { 'resources.record': async () => (await import('./writeRecord')).writeQueuedRecord },
  nav: [
    item('Teams', 'teams', PeopleTeamRegular, 'settings.teams', 'database'),
    item('Rules', 'incident_rules', FlagRegular, 'incidents', 'database'),
    item('Topology', 'topologies', AppsListRegular, 'settings.topology', 'topologies'),
    item('Connections', 'connections', PlugConnectedRegular, 'settings.connections', 'connections'),
    item('Agents', 'agents', PlugConnectedRegular, 'agents', 'agents'),
    item('Health Check', 'canaries', HeartPulseRegular, 'settings.health', 'canaries'),
  ],
  routes: [
    page('/settings/:table', listPage),
    page('/settings/:table/:id', recordPage),
    // One that exists has its page in the scrapers feature, with the editor in it.
    page('/catalog/scrapers/new', recordPage, 'database'),
    {
      ...page('/settings/integrations/:type/:id', () => import('./pages/IntegrationPage')),
      requirement: { feature: 'settings.integrations', resource: 'integrations', action: 'write' },
    },
  ],
};
