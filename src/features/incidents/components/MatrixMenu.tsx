import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import type { MatrixCell } from '../model/matrix';
import { POLARITIES, type Polarity } from '../model/polarity';
import { EVIDENCE_TEXTS } from '../texts';
import { MATRIX_TEXTS } from '../boardTexts';
import { PolarityItems } from './PolarityItems';

interface MatrixMenuProps {
  label: string;
  /** Undefined where nobody has judged the source for the hypothesis. */
  cell: MatrixCell | undefined;
  target: HTMLElement;
  mayWrite: boolean;
  /** Judges the source for the hypothesis for the first time. */
  onPolarity: (polarity: Polarity) => void;
  onProperties: (evidenceId: string, properties: Readonly<Record<string, unknown>>) => void;
  onOpen: () => void;
  onClose: () => void;
}

/** What can be done with one cell. */
export function MatrixMenu(props: MatrixMenuProps) {
  const { label, cell, target, mayWrite, onPolarity, onProperties, onOpen, onClose } = props;
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'start' }}
      onOpenChange={(_event, { open }) => {
        if (!open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={label}>
          {cell !== undefined && <MenuItem onClick={onOpen}>{EVIDENCE_TEXTS.open}</MenuItem>}
          {cell !== undefined && mayWrite && (
            <>
              <MenuDivider />
              <PolarityItems
                record={cell.record}
                onChange={(properties) => onProperties(cell.record.id, properties)}
              />
            </>
          )}
          {cell === undefined &&
            mayWrite &&
            POLARITIES.map((polarity) => (
              <MenuItem key={polarity} onClick={() => onPolarity(polarity)}>
                {EVIDENCE_TEXTS.says[polarity]}
              </MenuItem>
            ))}
          {cell === undefined && !mayWrite && <MenuItem disabled>{MATRIX_TEXTS.notJudged}</MenuItem>}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
