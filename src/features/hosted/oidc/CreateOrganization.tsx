import { Button, Link } from '@fluentui/react-components';
import { Modal } from '@/components/feedback/Modal';
import { HOSTED_TEXT } from '../texts';

interface CreateOrganizationProps {
  /** The provider's page for it. */
  address: string;
  onClose: () => void;
}

/** OpenID Connect has no call that makes an organization, so this leads to the provider's page (ADR 0017). */
export function CreateOrganization({ address, onClose }: CreateOrganizationProps) {
  return (
    <Modal
      title={HOSTED_TEXT.createTitle}
      size="small"
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{HOSTED_TEXT.cancel}</Button>}
    >
      <p>{HOSTED_TEXT.createHelp}</p>
      <Link href={address} target="_blank" rel="noopener noreferrer">
        {HOSTED_TEXT.createLink}
      </Link>
    </Modal>
  );
}
