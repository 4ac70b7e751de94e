/** "Invite user": four fields, then the link to hand over (USER-2). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { isRole, ROLES } from '@/services/contracts/enums';
import { useInviteUserMutation, type Invitation } from '../api';
import { personOf } from '../model/personForm';
import { PEOPLE_TEXTS, ROLE_MEANINGS } from '../texts';
import { PERSON_FIELDS } from './personFields';
import { Secret } from './Secret';

const useStyles = makeStyles({
  help: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground2 },
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  done: { alignSelf: 'flex-end' },
});

const FIELDS: readonly FieldSpec[] = [
  ...PERSON_FIELDS,
  {
    name: 'role',
    kind: 'select',
    label: PEOPLE_TEXTS.role,
    isRequired: true,
    options: ROLES.map((role) => ({ value: role, label: ROLE_MEANINGS[role] })),
  },
];

function Invited({
  email,
  invitation,
  onClose,
}: {
  email: string;
  invitation: Invitation;
  onClose: () => void;
}) {
  const styles = useStyles();
  return (
    <div className={styles.result}>
      <p role="status" className={styles.help}>
        {PEOPLE_TEXTS.invited(email)}
      </p>
      <Secret label={PEOPLE_TEXTS.link} copyLabel={PEOPLE_TEXTS.copyLink} text={invitation.link} />
      {invitation.code !== undefined && (
        <Secret label={PEOPLE_TEXTS.code} copyLabel={PEOPLE_TEXTS.copyCode} text={invitation.code} />
      )}
      <Button appearance="primary" className={styles.done} onClick={onClose}>
        {PEOPLE_TEXTS.done}
      </Button>
    </div>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const [inviteUser] = useInviteUserMutation();
  const [invited, setInvited] = useState<{ email: string; invitation: Invitation }>();
  const handleSubmit = async (values: FormValues) => {
    const person = personOf(values);
    const role = isRole(values.role) ? values.role : 'viewer';
    const answer = await inviteUser({ ...person, role });
    if (answer.error !== undefined) return asAppError(answer.error);
    setInvited({ email: person.email, invitation: answer.data });
    return undefined;
  };
  return (
    <Modal
      title={PEOPLE_TEXTS.invite}
      size="small"
      isOpen
      // An Escape too many would take the link away that is never shown again.
      isPersistent={invited !== undefined}
      onClose={onClose}
    >
      {invited === undefined ? (
        <>
          <p className={styles.help}>{PEOPLE_TEXTS.inviteHelp}</p>
          <ResourceForm
            label={PEOPLE_TEXTS.invite}
            fields={FIELDS}
            initialValues={{}}
            submitLabel={PEOPLE_TEXTS.sendInvitation}
            onSubmit={handleSubmit}
            onCancel={onClose}
          />
        </>
      ) : (
        <Invited {...invited} onClose={onClose} />
      )}
    </Modal>
  );
}
