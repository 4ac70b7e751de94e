import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { POLARITIES, polarityOf, STRENGTHS, strengthOf, withPolarity, withStrength } from '../model/polarity';
import type { EvidenceRecord } from '../model/records';
import { EVIDENCE_TEXTS } from '../texts';

interface PolarityItemsProps {
  record: Pick<EvidenceRecord, 'properties'>;
  /** The properties of the evidence as they are to be. */
  onChange: (properties: Readonly<Record<string, unknown>>) => void;
}

/** Items of a menu: what the evidence speaks for, and how strongly. Neutral evidence has no strength. */
export function PolarityItems({ record, onChange }: PolarityItemsProps) {
  const isNeutral = polarityOf(record) === 'neutral';
  return (
    <>
      {POLARITIES.map((polarity) => (
        <MenuItem
          key={polarity}
          disabled={polarityOf(record) === polarity}
          onClick={() => onChange(withPolarity(record, polarity))}
        >
          {EVIDENCE_TEXTS.says[polarity]}
        </MenuItem>
      ))}
      <MenuDivider />
      {STRENGTHS.map((strength) => (
        <MenuItem
          key={strength}
          disabled={isNeutral || strengthOf(record) === strength}
          onClick={() => onChange(withStrength(record, strength))}
        >
          {EVIDENCE_TEXTS.strengthItem[strength]}
        </MenuItem>
      ))}
    </>
  );
}
