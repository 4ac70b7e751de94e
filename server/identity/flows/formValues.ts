/** Reading submitted forms: flat names, or the same as nested objects (contract identity.md §4). */
import type { FormValues } from './flowTypes';

/** The text of a field; a dotted name is found flat (`traits.name.first`) or nested. Other types count as empty. */
export function textOf(values: FormValues, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : nested(values, name.split('.'));
  return typeof value === 'string' ? value : '';
}

function nested(values: FormValues, path: readonly string[]): unknown {
  let current: unknown = values;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** Whether a button with its own name was pressed: browsers send its text, programs may send true. */
export function isPressed(values: FormValues, name: string): boolean {
  return values[name] === true || values[name] === 'true';
}
