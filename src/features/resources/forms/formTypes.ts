/** The types of scrapers and checks, and which of them a text is (settings specification 2.9; contract specs §3.1, §5.1). */
import { isObject, type JsonObject } from './yaml/plain';
import { CHECK_FORM_TYPES } from './types/checkTypes';
import type { FormTable, FormType } from './types/formType';
import { SCRAPER_TYPES } from './types/scrapers';
import { readYaml } from './yamlDocument';

const ALL_TYPES: readonly FormType[] = [...SCRAPER_TYPES, ...CHECK_FORM_TYPES];

/** What a type picker needs: the tile, and whether the editor offers Form beside Code (EDIT-10). */
export const FORM_TYPES: readonly Pick<FormType, 'table' | 'type' | 'label' | 'specKey' | 'isFormCapable'>[] =
  ALL_TYPES;

export const CUSTOM_TYPE = 'custom';

/** Undefined for a key that is no tile of the table. */
export function formTypeOf(table: FormTable, type: string): FormType | undefined {
  return ALL_TYPES.find((known) => known.table === table && known.type === type);
}

/** Where the specification stands in the text: in a manifest or a record under `spec`, else at the top. */
export function specPath(root: JsonObject): readonly ['spec'] | readonly [] {
  return isObject(root['spec']) ? ['spec'] : [];
}

export function specOf(root: JsonObject): JsonObject {
  const inner = root['spec'];
  return isObject(inner) ? inner : root;
}

function hasList(type: FormType, key: string): boolean {
  return type.specKey === key || type.specAliases?.includes(key) === true;
}

/** The tile of an existing text: that of its first key that is a list of some type; Custom for everything else. */
export function typeOfSpec(table: FormTable, yamlText: string): string {
  const reading = readYaml(yamlText);
  if (!reading.ok) return CUSTOM_TYPE;
  const types = ALL_TYPES.filter((type) => type.table === table && type.specKey !== '');
  for (const key of Object.keys(specOf(reading.value))) {
    const type = types.find((known) => hasList(known, key));
    if (type !== undefined) return type.type;
  }
  return CUSTOM_TYPE;
}
