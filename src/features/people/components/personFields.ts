import type { FieldSpec } from '@/components/form/fieldSpec';
import { PEOPLE_TEXTS } from '../texts';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;

/** The fields of a person, the same for an invitation and a change. */
export const PERSON_FIELDS: readonly FieldSpec[] = [
  {
    name: 'firstName',
    kind: 'text',
    label: PEOPLE_TEXTS.firstName,
    isRequired: true,
    maxLength: MAX_NAME_LENGTH,
  },
  { name: 'lastName', kind: 'text', label: PEOPLE_TEXTS.lastName, maxLength: MAX_NAME_LENGTH },
  { name: 'email', kind: 'text', label: PEOPLE_TEXTS.email, isRequired: true, maxLength: MAX_EMAIL_LENGTH },
];
