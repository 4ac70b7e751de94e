/** The fields of a person, the same at registration and in the settings. */
import { isEmail } from '../accounts';
import { PROBLEMS } from './flowMessages';
import type { FieldProblem } from './flowTypes';

const MAX_NAME_LENGTH = 100;

export const TRAIT_FIELDS = {
  email: { name: 'traits.email', title: 'Email' },
  first: { name: 'traits.name.first', title: 'First name' },
  last: { name: 'traits.name.last', title: 'Last name' },
} as const;

/** Control characters and halves of a pair: no name has them, and the database refuses NUL. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with an e-mail address and a name. */
export function checkTraits(email: string, firstName: string, lastName: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (email === '') {
    const message = PROBLEMS.required('email', TRAIT_FIELDS.email.title);
    problems.push({ field: TRAIT_FIELDS.email.name, message });
  } else if (!isEmail(email)) {
    problems.push({ field: TRAIT_FIELDS.email.name, message: PROBLEMS.invalidEmail });
  }
  for (const [text, { name }] of [
    [firstName, TRAIT_FIELDS.first],
    [lastName, TRAIT_FIELDS.last],
  ] as const) {
    if (text.length > MAX_NAME_LENGTH)
      problems.push({ field: name, message: PROBLEMS.tooLong(MAX_NAME_LENGTH) });
    else if (UNWRITABLE.test(text)) problems.push({ field: name, message: PROBLEMS.unwritable });
  }
  return problems;
}
