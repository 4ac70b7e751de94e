import type { FeatureManifest } from '@/services/slots/manifest';

/** Where the empty path leads: the first page of the sidebar (ROUTE-3). */
export function homePath(manifests: readonly FeatureManifest[]): string {
  return manifests.flatMap((manifest) => manifest.nav)[0]?.path ?? '/login';
}
