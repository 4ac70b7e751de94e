/** Whether evidence speaks for its hypothesis, against it, or neither (beyond.md M10). Kept in its properties. Pure. */
import type { EvidenceRecord } from './records';

export const POLARITIES = ['supports', 'contradicts', 'neutral'] as const;
export type Polarity = (typeof POLARITIES)[number];

export function isPolarity(value: unknown): value is Polarity {
  return POLARITIES.some((polarity) => polarity === value);
}

/** Evidence of a platform that knows no polarity supports its hypothesis: that is why it was attached. */
export function polarityOf({ properties }: Pick<EvidenceRecord, 'properties'>): Polarity {
  const stored = properties?.['polarity'];
  return isPolarity(stored) ? stored : 'supports';
}

/** The properties with another polarity; whatever else they hold stays. */
export function withPolarity(
  { properties }: Pick<EvidenceRecord, 'properties'>,
  polarity: Polarity,
): Readonly<Record<string, unknown>> {
  return { ...properties, polarity };
}
