import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { denialText } from '@/services/access/denial';
import { useAbility } from '@/services/session/useSession';
import type { SilenceRow } from '../model/records';
import { WRITE_SILENCES } from '../requirements';
import { SILENCE_TEXTS } from '../texts';

export type SilenceAction = 'edit' | 'extend' | 'end' | 'delete';

interface SilenceActionsProps {
  row: SilenceRow;
  /** What it silences. */
  name: string;
  /** It hides something now. */
  isActive: boolean;
  onAct: (action: SilenceAction, row: SilenceRow) => void;
}

/** What can be done to one silence; refused items stay and say why. */
export function SilenceActions({ row, name, isActive, onAct }: SilenceActionsProps) {
  const refusal = denialText(useAbility(WRITE_SILENCES));
  const item = (action: SilenceAction, label: string) => (
    <MenuItem
      disabled={refusal !== undefined}
      {...(refusal === undefined ? {} : { title: refusal, subText: refusal })}
      onClick={() => onAct(action, row)}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={SILENCE_TEXTS.actions(name)}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {item('edit', SILENCE_TEXTS.edit)}
          {item('extend', SILENCE_TEXTS.extend)}
          {isActive && item('end', SILENCE_TEXTS.end)}
          {item('delete', SILENCE_TEXTS.remove)}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
