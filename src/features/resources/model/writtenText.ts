/**
 * The text of a specification as people wrote it, kept beside the JSON that it says (ADR 37). The JSON is what counts: a
 * text that has fallen behind, because somebody else wrote the JSON alone, is brought up to date place by place. Pure.
 */
import { dumpYaml } from '@/services/text/yaml';
import { isSame, type JsonObject } from '../forms/yaml/plain';
import { editYaml } from '../forms/yamlDocument';
import type { ResourceKind } from './kinds';
import { documentOf, documentOfText, fieldText, valuesOf, WRITTEN } from './record';
import type { RecordFields, RecordValues, ResourceRow } from './record';

/** The written text saying `document`; undefined where it cannot be made to say that. */
function upToDate(text: string, document: JsonObject): string | undefined {
  const said = documentOfText(text);
  if (said === undefined) return undefined;
  if (isSame(said, document)) return text;
  const edit = editYaml(text, [], document);
  return edit.ok ? edit.text : undefined;
}

/** The editor's values of a stored record, with the text that people wrote where there is one. */
export function writtenValuesOf(kind: ResourceKind, row: ResourceRow): RecordValues {
  const values = valuesOf(kind, row);
  const written = row[WRITTEN];
  if (typeof written !== 'string') return values;
  return { ...values, spec: upToDate(written, documentOf(kind, row)) ?? values.spec };
}

/**
 * The text as one more field of what is saved; nothing where the JSON alone says as much.
 * @param shown the text that the editor began with; undefined for a new record.
 */
export function writtenField(text: string, shown: string | undefined): RecordFields {
  if (text === shown) return {};
  const document = documentOfText(text);
  const isOwn = document !== undefined && text.trim() !== '' && text !== dumpYaml(document);
  if (isOwn) return { [WRITTEN]: fieldText(text) };
  return shown === undefined ? {} : { [WRITTEN]: fieldText(null) };
}
