/** "Add display": a name, then the link to open on the screen. */
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useIssueDisplayMutation } from '../displaysApi';
import { DISPLAY_TEXTS } from '../displayTexts';
import { Secret } from './Secret';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'name',
    kind: 'text',
    label: DISPLAY_TEXTS.name,
    help: DISPLAY_TEXTS.help,
    isRequired: true,
    maxLength: 100,
  },
];
const NOTHING: FormValues = { name: '' };

/** The token stands behind `#`: browsers do not send that part of an address. */
function linkOf(token: string): string {
  return `${window.location.origin}/wall#display=${token}`;
}

export function IssueDialog({ onClose }: { onClose: () => void }) {
  const [issue] = useIssueDisplayMutation();
  const [token, setToken] = useState<string>();
  const handleSubmit = async (values: FormValues) => {
    const answer = await issue(String(values['name']));
    if (answer.error !== undefined) return asAppError(answer.error);
    setToken(answer.data.token);
    return undefined;
  };
  return (
    <Modal
      title={DISPLAY_TEXTS.issue}
      size="small"
      isOpen
      isBackgroundCloseDisabled
      // An Escape too many would take the link away that is never shown again.
      isPersistent={token !== undefined}
      onClose={onClose}
      actions={
        token !== undefined && (
          <Button appearance="primary" onClick={onClose}>
            {DISPLAY_TEXTS.done}
          </Button>
        )
      }
    >
      {token === undefined ? (
        <ResourceForm
          label={DISPLAY_TEXTS.issue}
          fields={FIELDS}
          initialValues={NOTHING}
          submitLabel={DISPLAY_TEXTS.submit}
          onSubmit={handleSubmit}
          onCancel={onClose}
        />
      ) : (
        <>
          <p role="status">{DISPLAY_TEXTS.issued}</p>
          <Secret label={DISPLAY_TEXTS.link} copyLabel={DISPLAY_TEXTS.copyLink} text={linkOf(token)} />
        </>
      )}
    </Modal>
  );
}
