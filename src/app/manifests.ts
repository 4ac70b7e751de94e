/** The ordered list of features (registry no. 1). The order is the order of the sidebar; the first page is home. */
import { manifest as auth } from '@/features/auth/manifest';
import { manifest as gallery } from '@/features/gallery/manifest';
import { manifest as health } from '@/features/health/manifest';
import type { FeatureManifest } from '@/services/slots/manifest';

export const MANIFESTS: readonly FeatureManifest[] = [health, auth, gallery];
