/** What still stands in the way of saving a text, in words; the same rules as the fields of the form. */
import { fieldsOf, problemsOf } from '@/components/form/partFields';
import { entriesOf, listKey, partsOfEntry, pathOf } from './compile';
import { readYaml } from './readYaml';
import { FORM_TEXTS } from './texts';
import type { FormType } from './types/formType';
import type { Path } from './yaml/plain';

export interface FieldProblem {
  /** Path in the text. */
  path: Path;
  /** 'URL', or 'HTTP 2 · URL' in the second of several entries. */
  label: string;
  sentence: string;
  /** One of several entries: a form that shows another one does not show this. */
  isOfMany: boolean;
}

/**
 * Every mistake that the form of this type would show, in all entries. None for types without a form, and for a text
 * that cannot be read, which is said elsewhere.
 */
export function formProblems(formType: FormType | undefined, yamlText: string): readonly FieldProblem[] {
  if (formType?.isFormCapable !== true) return [];
  const reading = readYaml(yamlText);
  if (!reading.ok) return [];
  const entries = entriesOf(formType, reading.value);
  const list = listKey(formType, reading.value);
  if (entries === undefined)
    return [{ path: [list], label: formType.label, sentence: FORM_TEXTS.notAList(list), isOfMany: true }];
  const count = Math.max(1, entries.length);
  const found = Array.from({ length: count }, (_, at) =>
    problemsOf(partsOfEntry(formType, reading.value, at), reading.value).map(({ field, sentence }) => {
      const path = pathOf(field.name);
      // Fields of the specification itself, such as the schedule, belong to every entry.
      const isOfMany = count > 1 && path.includes(list);
      return {
        path,
        label: isOfMany ? `${formType.label} ${at + 1} · ${field.label}` : field.label,
        sentence,
        isOfMany,
      };
    }),
  ).flat();
  return found.filter(({ path }, at) => found.findIndex((other) => isSamePath(other.path, path)) === at);
}

/** The places of all fields, by their names in the form; none where several entries take turns in it. */
export function fieldPlaces(formType: FormType | undefined, yamlText: string): ReadonlyMap<string, Path> {
  const reading = formType?.isFormCapable === true ? readYaml(yamlText) : undefined;
  if (formType === undefined || reading?.ok !== true) return new Map();
  const entries = entriesOf(formType, reading.value);
  if (entries === undefined || entries.length > 1) return new Map();
  const fields = fieldsOf(partsOfEntry(formType, reading.value, 0), reading.value);
  return new Map(fields.map(({ name }) => [name, pathOf(name)]));
}

function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}
