/** Topology: the tree of services that people think in. */
import { DiagramRegular } from '@fluentui/react-icons';
import type { Requirement } from '@/services/access/evaluate';
import { paths } from '@/services/config/paths';
import type { FeatureManifest, FeatureRoute } from '@/services/slots/manifest';
import { READ_COMPONENT, READ_DASHBOARD } from './requirements';

const page = (path: string, requirement: Requirement, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path,
  title: 'Topology',
  chrome: 'shell',
  requirement,
  lazy,
});

const cardPage = () => import('./pages/ComponentPage');

export const manifest: FeatureManifest = {
  id: 'topology',
  nav: [{ label: 'Dashboard', path: paths.topology(), icon: DiagramRegular, requirement: READ_DASHBOARD }],
  routes: [
    page(paths.topology(), READ_DASHBOARD, () => import('./pages/TopologyPage')),
    page('/topology/:id', READ_COMPONENT, cardPage),
    page('/view/topology/:id', READ_COMPONENT, cardPage),
  ],
};
