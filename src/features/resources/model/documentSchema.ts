/** The schema of the text in the editor, where the text is a document of several columns. Pure. */
import type { SchemaNode } from '@/services/text/jsonSchema';
import type { ResourceKind } from './kinds';

/**
 * The schema of a record describes all of its columns; what stands in fields beside the text, such as the name, can
 * neither be asked for nor be written in it.
 */
export function schemaOfText(
  { document }: Pick<ResourceKind, 'document'>,
  schema: SchemaNode | undefined,
): SchemaNode | undefined {
  const properties = schema?.['properties'];
  if (document === undefined || typeof properties !== 'object' || properties === null) return schema;
  const required = schema?.['required'];
  const isInText = (key: string) => document.includes(key);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => isInText(key))),
    required: Array.isArray(required) ? required.filter((key) => isInText(String(key))) : [],
  };
}
