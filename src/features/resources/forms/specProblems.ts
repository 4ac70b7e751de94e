/** What still stands in the way of saving a text, in words; the same rules as the fields of the form. */
import { problemsOf } from '@/components/form/partFields';
import { entriesOf, listKey, partsOfEntry } from './compile';
import { formTypeOf } from './formTypes';
import { FORM_TEXTS } from './texts';
import type { FormTable } from './types/formType';
import { readYaml } from './yamlDocument';

export interface SpecProblem {
  /** Path in the text; empty where the text as a whole is meant. */
  name: string;
  /** 'URL', or 'HTTP 2 · URL' in the second of several entries. */
  label: string;
  sentence: string;
}

/** Every mistake that the form of this type would show, in all entries. Types without form have none but bad YAML. */
export function specProblems(table: FormTable, type: string, yamlText: string): readonly SpecProblem[] {
  const reading = readYaml(yamlText);
  if (!reading.ok) return [{ name: '', label: '', sentence: reading.sentence }];
  const formType = formTypeOf(table, type);
  if (formType?.isFormCapable !== true) return [];
  const entries = entriesOf(formType, reading.value);
  if (entries === undefined)
    return [{ name: '', label: '', sentence: FORM_TEXTS.notAList(listKey(formType, reading.value)) }];
  const count = Math.max(1, entries.length);
  const found = Array.from({ length: count }, (_, at) =>
    problemsOf(partsOfEntry(formType, reading.value, at), reading.value).map(({ field, sentence }) => ({
      name: field.name,
      label: count > 1 ? `${formType.label} ${at + 1} · ${field.label}` : field.label,
      sentence,
    })),
  ).flat();
  // Fields of the specification itself, such as the schedule, belong to every entry and are named once.
  return found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
}
