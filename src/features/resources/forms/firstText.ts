/** The first text of a new record. */
import { fieldsOf } from '@/components/form/partFields';
import { dumpYaml, type JsonValue } from '@/services/text/yaml';
import { partsOfEntry, pathOf } from './compile';
import type { FormType } from './types/formType';
import { withValue, type JsonObject } from './yaml/plain';

/**
 * What a new record of the type begins with: the required keys of its first entry, empty, and the presets. Empty for a
 * type of which nothing is known. The schedule is asked for beside the text and comes into it from there.
 */
export function firstText(formType: FormType | undefined): string {
  if (formType === undefined) return '';
  const isTop = (name: string) => name.startsWith('/');
  const presets = Object.entries(formType.presets ?? {});
  const top = Object.fromEntries(
    presets.filter(([name]) => isTop(name)).map(([name, value]) => [name.slice(1), value]),
  );
  const required = fieldsOf(partsOfEntry(formType, {}, 0), {}).filter(
    ({ name, isRequired }) => isRequired === true && pathOf(name)[0] === formType.specKey,
  );
  const blank: JsonObject = { ...top, [formType.specKey]: [{}] };
  const filled = [
    ...required.map(({ name }) => [pathOf(name), ''] as const),
    ...presets
      .filter(([name]) => !isTop(name))
      .map(([name, value]) => [pathOf(`${formType.specKey}[0].${name}`), value] as const),
  ];
  return dumpYaml(filled.reduce<JsonValue>((value, [path, held]) => withValue(value, path, held), blank));
}
