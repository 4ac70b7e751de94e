import { FORM_ERROR, setIn } from 'final-form';
import type { AppError } from '@/services/errors/AppError';
import type { FieldSpec } from './fieldSpec';

/**
 * A refused write as final-form's submission errors: sentences for fields that this form has stand beside them, the
 * rest stands above the buttons, so that nothing the server said is lost.
 */
export function toSubmitErrors(error: AppError, fields: readonly FieldSpec[]): Record<string, unknown> {
  const named = Object.entries(error.fields ?? {});
  const isHere = (path: string) => fields.some(({ name }) => name === path);
  let errors: Record<string, unknown> = {};
  for (const [path, sentence] of named.filter(([path]) => isHere(path)))
    errors = { ...setIn(errors, path, sentence) };
  const elsewhere = named
    .filter(([path, sentence]) => !isHere(path) && sentence !== error.text)
    .map(([path, sentence]) => `${path}: ${sentence}`);
  const isAllNamed = named.length > 0 && named.every(([path]) => isHere(path));
  return isAllNamed ? errors : { ...errors, [FORM_ERROR]: [error.text, ...elsewhere].join('\n') };
}
