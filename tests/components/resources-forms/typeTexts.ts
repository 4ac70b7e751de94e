/** Short ways to the descriptors, by the names of tiles. */
import { firstText as firstTextOf } from '@/features/resources/forms/firstText';
import { formProblems } from '@/features/resources/forms/formProblems';
import { formTypeOf } from '@/features/resources/forms/formTypes';
import type { FormTable } from '@/features/resources/forms/types/formType';

export const firstText = (table: FormTable, type: string) => firstTextOf(formTypeOf(table, type));

/** Label and sentence of everything that the form of the type refuses. */
export const refusals = (table: FormTable, type: string, text: string) =>
  formProblems(formTypeOf(table, type), text).map(({ label, sentence, path }) => ({
    label,
    sentence,
    name: path.join('.'),
  }));
