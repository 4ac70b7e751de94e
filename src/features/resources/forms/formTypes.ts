/** The types whose fields are known: the descriptor of each, with its tile (settings specification 2.9, 3.2, 3.3). */
import { typesOf } from '../model/specTypes';
import { CHECKS_WITH_FORM } from './types/checkForms';
import { CHECKS_IN_CODE } from './types/codeTypes';
import type { FormDescriptor, FormTable, FormType } from './types/formType';
import { SCRAPERS } from './types/scrapers';
import { isObject, type JsonObject } from './yaml/plain';

function withTiles(
  table: FormTable,
  descriptors: readonly FormDescriptor[],
  isFormCapable: boolean,
): readonly FormType[] {
  return descriptors.flatMap((descriptor) => {
    const tile = typesOf(table).find(({ key }) => key === descriptor.type);
    if (tile === undefined) return [];
    return {
      ...descriptor,
      table,
      isFormCapable,
      label: tile.label,
      specKey: tile.list,
      specAliases: tile.also,
    };
  });
}

export const FORM_TYPES: readonly FormType[] = [
  ...withTiles('config_scrapers', SCRAPERS, true),
  ...withTiles('canaries', CHECKS_WITH_FORM, true),
  ...withTiles('canaries', CHECKS_IN_CODE, false),
];

/** Undefined for a key that is no tile of the table, and for Custom, of which nothing is known. */
export function formTypeOf(table: string, type: string | undefined): FormType | undefined {
  return FORM_TYPES.find((known) => known.table === table && known.type === type);
}

/** Where the specification stands in the text: in a manifest or a record under `spec`, else at the top. */
export function specPath(root: JsonObject): readonly ['spec'] | readonly [] {
  return isObject(root['spec']) ? ['spec'] : [];
}

export function specOf(root: JsonObject): JsonObject {
  const inner = root['spec'];
  return isObject(inner) ? inner : root;
}
