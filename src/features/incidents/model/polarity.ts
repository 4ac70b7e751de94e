/** Whether evidence speaks for its hypothesis, against it, or neither, and how strongly (beyond.md M10). Kept in its properties. Pure. */
import type { EvidenceRecord } from './records';

export const POLARITIES = ['supports', 'contradicts', 'neutral'] as const;
export type Polarity = (typeof POLARITIES)[number];

export const STRENGTHS = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

type Kept = Pick<EvidenceRecord, 'properties'>;

export function isPolarity(value: unknown): value is Polarity {
  return POLARITIES.some((polarity) => polarity === value);
}

/** Evidence of a platform that knows no polarity supports its hypothesis: that is why it was attached. */
export function polarityOf({ properties }: Kept): Polarity {
  const stored = properties?.['polarity'];
  return isPolarity(stored) ? stored : 'supports';
}

/** Evidence whose strength nobody gave is of medium strength. */
export function strengthOf({ properties }: Kept): Strength {
  const stored = properties?.['strength'];
  return STRENGTHS.find((strength) => strength === stored) ?? 'medium';
}

/** From −3, strongly against, to 3, strongly for; 0 for evidence that says neither. */
export function weightOf(record: Kept): number {
  const polarity = polarityOf(record);
  if (polarity === 'neutral') return 0;
  return (polarity === 'supports' ? 1 : -1) * (STRENGTHS.indexOf(strengthOf(record)) + 1);
}

/** The properties with another polarity; whatever else they hold stays. */
export function withPolarity({ properties }: Kept, polarity: Polarity): Readonly<Record<string, unknown>> {
  return { ...properties, polarity };
}

/** The properties with another strength; whatever else they hold stays. */
export function withStrength({ properties }: Kept, strength: Strength): Readonly<Record<string, unknown>> {
  return { ...properties, strength };
}
