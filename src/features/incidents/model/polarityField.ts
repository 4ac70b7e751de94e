import type { FieldSpec } from '@/components/form/fieldSpec';
import { POLARITIES } from './polarity';
import { EVIDENCE_TEXTS } from '../texts';

/** Whether the evidence speaks for the hypothesis (beyond.md M10). */
export const polarityField: FieldSpec = {
  name: 'polarity',
  kind: 'select',
  label: EVIDENCE_TEXTS.polarityField,
  options: POLARITIES.map((value) => ({ value, label: EVIDENCE_TEXTS.polarity[value] })),
};
