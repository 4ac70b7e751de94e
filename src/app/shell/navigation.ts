/** What the sidebar shows, from manifests and abilities. Pure (SHELL-3 to SHELL-5, SHELL-8, SHELL-9). */
import { evaluate, roleFlags, type AccessFacts } from '@/services/access/evaluate';
import type { FeatureManifest, NavItem } from '@/services/slots/manifest';

export interface Navigation {
  main: readonly NavItem[];
  settings: readonly NavItem[];
  /** Icons in the page header. */
  header: readonly NavItem[];
}

function hidesSettings({ roles }: AccessFacts): boolean {
  return roles !== 'loading' && roles !== 'unknown' && roleFlags(roles).isViewer;
}

/** Items that are granted; settings sorted by name and hidden from viewers. */
export function navigationOf(manifests: readonly FeatureManifest[], facts: AccessFacts): Navigation {
  const granted = manifests
    .flatMap((manifest) => manifest.nav)
    .filter((item) => evaluate(item.requirement, facts).granted);
  const settings = hidesSettings(facts) ? [] : granted.filter((item) => item.group === 'settings');
  return {
    main: granted.filter((item) => item.group === undefined),
    header: granted.filter((item) => item.group === 'header'),
    settings: [...settings].sort((a, b) => a.label.localeCompare(b.label)),
  };
}
