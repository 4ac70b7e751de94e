import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons';
import type { TimeWindow } from '../model/graph';
import { HEALTH_TEXTS } from '../texts';

export interface TroubleMenuAt {
  trouble: TimeWindow;
  /** Pixels in the window. */
  at: { x: number; y: number };
}

interface TroubleMenuProps {
  at: TroubleMenuAt | undefined;
  onClose: () => void;
  onMark: (trouble: TimeWindow) => void;
}

/** What a right click on a gap or a failure offers; the table of the graph offers the same by buttons. */
export function TroubleMenu({ at, onClose, onMark }: TroubleMenuProps) {
  if (at === undefined) return null;
  const { x, y } = at.at;
  const target = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
  return (
    <Menu open positioning={{ target }} onOpenChange={onClose}>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<WrenchRegular />} onClick={() => onMark(at.trouble)}>
            {HEALTH_TEXTS.markMaintenance}…
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
