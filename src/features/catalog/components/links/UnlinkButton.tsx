import { Button, Tooltip } from '@fluentui/react-components';
import { LinkDismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { denialText } from '@/services/access/denial';
import { asAppError } from '@/services/api/asAppError';
import { useUnlinkConfigMutation, type LinkedPair } from '../../linksApi';
import { useAbility } from '@/services/session/useSession';
import { WRITE_LINKS } from '../../requirements';
import { MANUAL_TEXTS } from '../../texts';

export interface UnlinkButtonProps {
  pair: LinkedPair;
  /** What is linked, as people call it. */
  name: string;
}

/** Takes a link away that somebody made by hand, after a question (checklist API-10). */
export function UnlinkButton({ pair, name }: UnlinkButtonProps) {
  const ability = useAbility(WRITE_LINKS);
  const [isOpen, setOpen] = useState(false);
  const [unlink, { isLoading, error, reset }] = useUnlinkConfigMutation();
  const reason = denialText(ability);
  const close = () => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <Tooltip content={reason ?? MANUAL_TEXTS.unlinkName(name)} relationship="description">
        <Button
          appearance="subtle"
          size="small"
          icon={<LinkDismissRegular />}
          aria-label={MANUAL_TEXTS.unlinkName(name)}
          disabledFocusable={reason !== undefined}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && (
        <ConfirmDialog
          title={MANUAL_TEXTS.unlinkName(name)}
          question={MANUAL_TEXTS.unlinkQuestion(name)}
          confirmLabel={MANUAL_TEXTS.unlink}
          isOpen
          isBusy={isLoading}
          error={asAppError(error)?.text}
          onCancel={close}
          onConfirm={() => {
            void unlink(pair).then(({ error: problem }) => {
              if (problem === undefined) close();
            });
          }}
        />
      )}
    </>
  );
}
