/** The first text of a new record, and the rule of the shared name. */
import { fieldsOf } from '@/components/form/partFields';
import { partsOfEntry, pathOf, listKey } from './compile';
import { formTypeOf, specPath } from './formTypes';
import type { FormTable, FormType } from './types/formType';
import { valueAt, type Path } from './yaml/plain';
import { editYaml, readYaml } from './yamlDocument';

function written(text: string, path: Path, value: string | number): string {
  const edit = editYaml(text, path, value);
  return edit.ok ? edit.text : text;
}

function presetPath(formType: FormType, name: string): Path {
  return pathOf(name.startsWith('/') ? name.slice(1) : `${formType.specKey}[0].${name}`);
}

/**
 * What a new record of the type begins with: its required keys, empty, and its presets. Empty for Custom and for what is
 * no type.
 */
export function firstText(table: FormTable, type: string): string {
  const formType = formTypeOf(table, type);
  if (formType === undefined || formType.specKey === '') return '';
  const presets = Object.entries(formType.presets ?? {});
  const fields = fieldsOf(partsOfEntry(formType, {}, 0), {}).filter(({ isRequired }) => isRequired === true);
  // The specification's own keys first, then those of the entry.
  const blank = [...fields].sort((a, b) => pathOf(a.name).length - pathOf(b.name).length);
  const text = blank.reduce((at, { name }) => written(at, pathOf(name), ''), '');
  const preset = presets.reduce((at, [name, value]) => written(at, presetPath(formType, name), value), text);
  return blank.some(({ name }) => name.startsWith(formType.specKey))
    ? preset
    : `${preset}${formType.specKey}:\n  - {}\n`;
}

/**
 * The shared-name rule (settings specification §4; EDIT-15): while the first check's name equals the record's, both
 * empty at the start, it follows. `yamlText` with the new name, or the very same text.
 */
export function followName(yamlText: string, type: string, before: string, after: string): string {
  const formType = formTypeOf('canaries', type);
  const reading = readYaml(yamlText);
  if (!reading.ok || formType?.isFormCapable !== true) return yamlText;
  const path = [...specPath(reading.value), listKey(formType, reading.value), 0, 'name'];
  if (valueAt(reading.value, path.slice(0, -1)) === undefined) return yamlText;
  const held = valueAt(reading.value, path) ?? '';
  return held === before ? written(yamlText, path, after) : yamlText;
}
