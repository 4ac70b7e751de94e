import { AddRegular, AlertOffRegular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import type { Requirement } from '@/services/access/evaluate';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { WRITE_RULES, WRITE_SILENCES } from '../requirements';
import { NOTIFICATION_TEXTS } from '../texts';

interface AddButtonProps {
  label: string;
  icon: ReactElement;
  requirement: Requirement;
  to: string;
}

function AddButton({ label, icon, requirement, to }: AddButtonProps) {
  const navigate = useNavigate();
  return (
    <ActionButton
      ability={useAbility(requirement)}
      appearance="primary"
      icon={icon}
      onClick={() => void navigate(to)}
    >
      {label}
    </ActionButton>
  );
}

export const AddSilenceButton = () => (
  <AddButton
    label={NOTIFICATION_TEXTS.addSilence}
    icon={<AlertOffRegular />}
    requirement={WRITE_SILENCES}
    to={paths.addSilence()}
  />
);

/** The editor of rules is the one of all specifications. */
export const AddRuleButton = () => (
  <AddButton
    label={NOTIFICATION_TEXTS.addRule}
    icon={<AddRegular />}
    requirement={WRITE_RULES}
    to={paths.settingsItem('notifications', 'new')}
  />
);
