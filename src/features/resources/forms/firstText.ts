/** What new records and new entries begin with. */
import { fieldsOf } from '@/components/form/partFields';
import { dumpYaml, type JsonValue } from '@/services/text/yaml';
import { partsOfEntry, pathOf } from './compile';
import type { FormType } from './types/formType';
import { withValue } from './yaml/plain';

/** What an entry of the type begins with: its required keys, empty, and its presets. */
export function firstEntry(formType: FormType): JsonValue {
  const required = fieldsOf(partsOfEntry(formType, {}, 0), {}).filter(
    ({ name, isRequired }) => isRequired === true && pathOf(name)[0] === formType.specKey,
  );
  const presets = Object.entries(formType.presets ?? {}).filter(([name]) => !name.startsWith('/'));
  const keys = [
    ...required.map(({ name }) => [pathOf(name).slice(2), ''] as const),
    ...presets.map(([name, value]) => [pathOf(name), value] as const),
  ];
  return keys.reduce<JsonValue>((entry, [path, value]) => withValue(entry, path, value), {});
}

/**
 * What a new record of the type begins with: one entry, and what is preset beside it. Empty for a type of which nothing
 * is known. The schedule is asked for beside the text and comes into it from there.
 */
export function firstText(formType: FormType | undefined): string {
  if (formType === undefined) return '';
  const top = Object.entries(formType.presets ?? {}).filter(([name]) => name.startsWith('/'));
  return dumpYaml({
    ...Object.fromEntries(top.map(([name, value]) => [name.slice(1), value])),
    [formType.specKey]: [firstEntry(formType)],
  });
}
