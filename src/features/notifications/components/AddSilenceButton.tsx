import { AlertOffRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { WRITE_SILENCES } from '../requirements';
import { NOTIFICATION_TEXTS } from '../texts';

export function AddSilenceButton() {
  const navigate = useNavigate();
  return (
    <ActionButton
      ability={useAbility(WRITE_SILENCES)}
      appearance="primary"
      icon={<AlertOffRegular />}
      onClick={() => void navigate(paths.addSilence())}
    >
      {NOTIFICATION_TEXTS.addSilence}
    </ActionButton>
  );
}
