import { Button } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { denialText } from '@/services/access/denial';
import { useAbility } from '@/services/session/useSession';
import type { FlagRow } from '../model/flags';
import { WRITE_FLAGS } from '../requirements';
import { FLAG_TEXTS } from '../texts';

export type FlagAction = 'edit' | 'delete';

interface IconActionProps {
  label: string;
  icon: ReactElement;
  reason: string | undefined;
  onClick: () => void;
}

/** Refused, it stays focusable; the title then is its description, and says why. */
function IconAction({ label, icon, reason, onClick }: IconActionProps) {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      title={reason ?? label}
      disabledFocusable={reason !== undefined}
      onClick={onClick}
    />
  );
}

/** Edit and delete; refused for what belongs to the server, with the reason. */
export function FlagActions({
  row,
  onAct,
}: {
  row: FlagRow;
  onAct: (action: FlagAction, row: FlagRow) => void;
}) {
  const refusal = denialText(useAbility(WRITE_FLAGS));
  const reason = row.source === 'local' ? FLAG_TEXTS.localReason : refusal;
  return (
    <>
      <IconAction
        label={FLAG_TEXTS.edit(row.name)}
        icon={<EditRegular />}
        reason={reason}
        onClick={() => onAct('edit', row)}
      />
      <IconAction
        label={FLAG_TEXTS.remove(row.name)}
        icon={<DeleteRegular />}
        reason={reason}
        onClick={() => onAct('delete', row)}
      />
    </>
  );
}
