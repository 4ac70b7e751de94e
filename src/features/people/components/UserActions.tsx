import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { denialText } from '@/services/access/denial';
import { useAbility, useSession } from '@/services/session/useSession';
import type { User } from '../model/users';
import { MANAGE_PEOPLE } from '../requirements';
import { PEOPLE_TEXTS } from '../texts';

export type UserAction = 'edit' | 'state' | 'reset' | 'delete';

interface ActionItemProps {
  label: string;
  /** Why it is refused; the item stays focusable and says so. */
  reason: string | undefined;
  onClick: () => void;
}

function ActionItem({ label, reason, onClick }: ActionItemProps) {
  return (
    <MenuItem
      disabled={reason !== undefined}
      {...(reason === undefined ? {} : { title: reason, subText: reason })}
      onClick={onClick}
    >
      {label}
    </MenuItem>
  );
}

/** What an administrator can do to one person; the list opens the same dialogs. */
export function UserActions({
  user,
  onAct,
}: {
  user: User;
  onAct: (action: UserAction, user: User) => void;
}) {
  const refusal = denialText(useAbility(MANAGE_PEOPLE));
  const { session } = useSession();
  const isOwn = session.status === 'ready' && session.user.id === user.id;
  const ownRefusal = refusal ?? (isOwn ? PEOPLE_TEXTS.yourself : undefined);
  const resetRefusal =
    ownRefusal ?? (user.hasSecondFactor === false ? PEOPLE_TEXTS.noSecondFactor : undefined);
  const item = (action: UserAction, label: string, reason: string | undefined) => (
    <ActionItem label={label} reason={reason} onClick={() => onAct(action, user)} />
  );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={PEOPLE_TEXTS.actions(user.name)}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {item('edit', PEOPLE_TEXTS.edit, refusal)}
          {item('state', user.isActive ? PEOPLE_TEXTS.deactivate : PEOPLE_TEXTS.activate, ownRefusal)}
          {item('reset', PEOPLE_TEXTS.reset, resetRefusal)}
          {item('delete', PEOPLE_TEXTS.remove, ownRefusal)}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
