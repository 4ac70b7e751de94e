/**
 * The ordered list of features (registry no. 1). The order is the order of the sidebar; the first page is home.
 * Only the shell loads this file: a stranger at the sign-in page downloads no feature, and no feature costs them.
 */
import { manifest as auth } from '@/features/auth/manifest';
import { manifest as catalog } from '@/features/catalog/manifest';
import { manifest as flags } from '@/features/flags/manifest';
import { manifest as health } from '@/features/health/manifest';
import { manifest as incidents } from '@/features/incidents/manifest';
import { manifest as integrations } from '@/features/integrations/manifest';
import { manifest as jobs } from '@/features/jobs/manifest';
import { manifest as logs } from '@/features/logs/manifest';
import { manifest as notifications } from '@/features/notifications/manifest';
import { manifest as people } from '@/features/people/manifest';
import { manifest as playbooks } from '@/features/playbooks/manifest';
import { manifest as queue } from '@/features/queue/manifest';
import { manifest as scrapers } from '@/features/scrapers/manifest';
import { manifest as resources } from '@/features/resources/manifest';
import { manifest as topology } from '@/features/topology/manifest';
import type { FeatureManifest } from '@/services/slots/manifest';
import './slots';

export const MANIFESTS: readonly FeatureManifest[] = [
  topology,
  health,
  incidents,
  catalog,
  logs,
  playbooks,
  notifications,
  people,
  jobs,
  flags,
  queue,
  integrations,
  scrapers,
  resources,
  auth,
];
