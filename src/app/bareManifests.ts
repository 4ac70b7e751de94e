/** The features with pages outside the shell: all that a stranger's browser knows of the console. */
import { manifest as auth } from '@/features/auth/manifest';
import { manifest as gallery } from '@/features/gallery/manifest';
import { manifest as wall } from '@/features/wall/manifest';
import type { FeatureManifest } from '@/services/slots/manifest';

export const BARE_MANIFESTS: readonly FeatureManifest[] = [auth, gallery, wall];
