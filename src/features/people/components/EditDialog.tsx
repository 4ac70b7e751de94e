/** Name, address and roles of one person (USER-3, PERM-9). */
import { Modal } from '@/components/feedback/Modal';
import { showToast } from '@/components/feedback/toasts';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { ROLES } from '@/services/contracts/enums';
import type { AppError } from '@/services/errors/AppError';
import { useUpdatePersonMutation, useUpdateRolesMutation } from '../api';
import { formOf, personOf, roleField, rolesOf } from '../model/personForm';
import type { User } from '../model/users';
import { PEOPLE_TEXTS, ROLE_MEANINGS } from '../texts';
import { PERSON_FIELDS } from './personFields';

const FIELDS: readonly FieldSpec[] = [
  ...PERSON_FIELDS,
  ...ROLES.map((role): FieldSpec => ({
    name: roleField(role),
    kind: 'checkbox',
    label: ROLE_MEANINGS[role],
  })),
];

const NO_ROLE: AppError = { kind: 'validation', text: PEOPLE_TEXTS.chooseRole, retryable: false };

export function EditDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const isHere = useIsHere();
  const [updatePerson] = useUpdatePersonMutation();
  const [updateRoles] = useUpdateRolesMutation();
  const handleSubmit = async (values: FormValues) => {
    const person = personOf(values);
    const roles = rolesOf(values);
    const [first] = roles;
    if (first === undefined) return NO_ROLE;
    const changed = await updatePerson({ id: user.id, ...person, role: first, active: user.isActive });
    if (changed.error !== undefined) return asAppError(changed.error);
    if (roles.length > 1) {
      // The platform's call knows one role; the others follow.
      const widened = await updateRoles({ id: user.id, roles });
      if (widened.error !== undefined) return asAppError(widened.error);
    }
    showToast('success', PEOPLE_TEXTS.saved([person.firstName, person.lastName].filter(Boolean).join(' ')));
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <Modal title={PEOPLE_TEXTS.editTitle(user.name)} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={PEOPLE_TEXTS.editTitle(user.name)}
        fields={FIELDS}
        initialValues={formOf(user)}
        submitLabel={PEOPLE_TEXTS.save}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
