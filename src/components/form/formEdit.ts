import { createContext } from 'react';

/** For forms whose record is kept elsewhere, such as in a text: every change is written there first. */
export interface FormEdit {
  /** Undefined takes the place away. False: it could not be written, and the form says so; the field stays as it was. */
  write: (name: string, value: unknown) => boolean;
  /** Errors also of fields that nobody has touched: somebody tried to save. */
  areErrorsShown: boolean;
  /** What others found wrong with the values of fields, by name: stands beside a field that finds nothing itself. */
  said?: ReadonlyMap<string, string> | undefined;
  /** Said in place of a value that the control cannot show whole. */
  foreignText: string;
}

export const FormEditContext = createContext<FormEdit | undefined>(undefined);

/** What is written for what a control gives: nothing filled in takes a place away, a required place stays, empty. */
export function writtenValue(value: unknown, isRequired: boolean | undefined): unknown {
  const isNothing =
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  if (!isNothing) return value;
  return isRequired === true ? '' : undefined;
}
