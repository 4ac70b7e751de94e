import { evaluate, type AccessFacts } from '@/services/access/evaluate';
import type { FeatureManifest } from '@/services/slots/manifest';

/**
 * Where the empty path leads: the first page of the sidebar, /topology (ROUTE-3); where that is switched off or no part
 * of the mode, the first that is there. What is only not known yet counts as there: the page itself waits for it.
 */
export function homePath(manifests: readonly FeatureManifest[], facts: AccessFacts): string {
  const pages = manifests.flatMap((manifest) => manifest.nav);
  const isThere = ({ requirement }: (typeof pages)[number]) => {
    const ability = evaluate(requirement, facts);
    return ability.granted || ability.cause === 'loading';
  };
  return (pages.find(isThere) ?? pages[0])?.path ?? '/login';
}
