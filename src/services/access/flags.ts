/** Which features are switched off (settings specification §4). Pure. */
import { disablingProperty, FEATURE_PARENTS, FEATURES, type Feature } from '@/services/contracts/flags';
import type { Property } from '@/services/contracts/rows';

/** The features whose own property, or whose parent's, says 'true'. */
export function disabledFeatures(properties: readonly Property[]): ReadonlySet<Feature> {
  const values = new Map(properties.map(({ name, value }) => [name, value]));
  const isOff = (feature: Feature): boolean => {
    if (values.get(disablingProperty(feature)) === 'true') return true;
    const parent = FEATURE_PARENTS[feature];
    return parent !== undefined && isOff(parent);
  };
  return new Set(FEATURES.filter(isOff));
}
