/** A stored record ↔ what its editor holds ↔ the fields by which two people's changes are merged. Pure. */
import type { MaybeUnsent } from '@/services/offline/outbox/layers';
import { dumpYaml, parseYaml, type JsonValue } from '@/services/text/yaml';
import { hasContent, valueAt } from '@/services/text/yamlPlaces';
import { isObject, type JsonObject } from '../forms/yaml/plain';
import type { ResourceKind } from './kinds';

/** A row of any of the tables; what a column holds is looked at before it is used. */
export interface ResourceRow extends MaybeUnsent {
  id: string;
  name: string | null;
  created_at: string | null;
  updated_at: string | null;
  source?: string | null;
  [column: string]: unknown;
}

/** What the editor holds. Texts are the one record of what they show, so that nothing is lost while it is wrong. */
export interface RecordValues extends Record<string, unknown> {
  name: string;
  icon?: string;
  namespace?: string;
  /** JSON text, or an object of texts, as the kind wants it. */
  labels?: unknown;
  schedule?: string;
  /** YAML of the specification. */
  spec: string;
}

/**
 * Column, or `spec/<key>` for one key of the document, → its value as JSON text. Undefined for a key that is not there.
 * Texts compare by ===, so merging needs no rule of its own for lists and mappings.
 */
export type RecordFields = Record<string, string | undefined>;

const IN_DOCUMENT = 'spec/';

/** The column that keeps the text as people wrote it (model/writtenText.ts); no part of what two people merge. */
export const WRITTEN = 'spec_text';

/** Old consoles stored some columns as JSON text in jsonb: both are read (contract gaps §5). */
export function jsonColumn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

function withoutNulls(columns: readonly string[], row: ResourceRow): JsonObject {
  const document: JsonObject = {};
  for (const column of columns) {
    const value = row[column];
    if (value !== null && value !== undefined) document[column] = value as JsonValue; // rows are JSON
  }
  return document;
}

/** What the code editor of a record shows, as a value. */
export function documentOf(kind: ResourceKind, row: ResourceRow): JsonObject {
  if (kind.document) return withoutNulls(kind.document, row);
  const spec = jsonColumn(row.spec);
  return isObject(spec) ? spec : {};
}

const wordAt = (document: JsonValue, key: string): string => {
  const value = valueAt(document, [key]);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

function labelsFor(kind: ResourceKind, labels: unknown): unknown {
  const known = jsonColumn(labels);
  const mapping = isObject(known) ? known : {};
  return kind.labelsAs === 'json' ? JSON.stringify(mapping, undefined, 2) : mapping;
}

/** The fields beside the code, from columns and document. */
function sideFields(kind: ResourceKind, columns: Readonly<Record<string, unknown>>, document: JsonObject) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const side: Record<string, unknown> = { name: text(columns.name) };
  for (const field of kind.fields) {
    if (field === 'namespace') side.namespace = text(columns.namespace);
    if (field === 'labels') side.labels = labelsFor(kind, columns.labels);
    if (field === 'schedule') side.schedule = wordAt(document, 'schedule');
    if (field === 'icon')
      side.icon = kind.iconIn === 'column' ? text(columns.icon) : wordAt(document, 'icon');
  }
  return side;
}

/** The editor's values of a stored record. */
export function valuesOf(kind: ResourceKind, row: ResourceRow): RecordValues {
  const document = documentOf(kind, row);
  const spec = Object.keys(document).length === 0 ? '' : dumpYaml(document);
  return { ...sideFields(kind, row, document), name: row.name ?? '', spec };
}

/** The editor's values of a new record. */
export function newValues(kind: ResourceKind, spec = ''): RecordValues {
  const read = hasContent(spec) ? parseYaml(spec) : undefined;
  const document = read?.ok && isObject(read.value) ? read.value : {};
  return { ...sideFields(kind, kind.defaults, document), name: '', spec };
}

/** The document of a text: an empty one for a text without content, undefined where it is none. */
export function documentOfText(text: string): JsonObject | undefined {
  if (!hasContent(text)) return {};
  const read = parseYaml(text);
  if (!read.ok) return undefined;
  if (read.value === null) return {};
  return isObject(read.value) ? read.value : undefined;
}

function labelsOf(value: unknown): JsonObject {
  const read = typeof value === 'string' ? parseYaml(value.trim() === '' ? '{}' : value) : undefined;
  const labels = read === undefined ? value : read.ok ? read.value : {};
  return isObject(labels) ? labels : {};
}

/** Keys in one order, so that a difference of order is none. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, canonical(value[key])]),
  );
}

/** A value as a field. */
export function fieldText(value: unknown): string {
  return JSON.stringify(canonical(value ?? null));
}

/** The fields of what the editor holds; undefined while its code is no document. */
export function fieldsOf(kind: ResourceKind, values: RecordValues): RecordFields | undefined {
  const document = documentOfText(values.spec);
  if (document === undefined) return undefined;
  const fields: RecordFields = { name: fieldText(values.name.trim()) };
  if (kind.fields.includes('namespace')) fields.namespace = fieldText(values.namespace?.trim() ?? '');
  if (kind.fields.includes('labels')) fields.labels = fieldText(labelsOf(values.labels));
  if (kind.iconIn === 'column') fields.icon = fieldText(values.icon?.trim() ?? '');
  for (const [key, value] of Object.entries(document)) fields[`${IN_DOCUMENT}${key}`] = fieldText(value);
  return fields;
}

/** The fields of a stored record. */
export function fieldsOfRow(kind: ResourceKind, row: ResourceRow): RecordFields {
  return fieldsOf(kind, valuesOf(kind, row)) ?? {};
}

/** Every key of the other side too, so that what was taken away counts as a change. */
export function withAbsent(mine: RecordFields, ...others: readonly RecordFields[]): RecordFields {
  const all: RecordFields = {};
  for (const key of [mine, ...others].flatMap((one) => Object.keys(one))) all[key] = mine[key];
  return all;
}

const valueOf = (text: string): JsonValue => JSON.parse(text) as JsonValue; // made by fieldText

/** The document that fields describe. */
export function documentOfFields(fields: RecordFields): JsonObject {
  const entries = Object.entries(fields)
    .filter((entry): entry is [string, string] => entry[0].startsWith(IN_DOCUMENT) && entry[1] !== undefined)
    .map(([key, text]) => [key.slice(IN_DOCUMENT.length), valueOf(text)] as const);
  return Object.fromEntries(entries);
}

/** The columns that a change of fields writes; `stored` is what it goes on top of. */
export function bodyOf(
  kind: ResourceKind,
  patch: RecordFields,
  stored: RecordFields,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(patch))
    if (!field.startsWith(IN_DOCUMENT) && text !== undefined) body[field] = valueOf(text);
  if (!Object.keys(patch).some((field) => field.startsWith(IN_DOCUMENT))) return body;
  const document = documentOfFields({ ...stored, ...patch });
  if (kind.document) {
    // A key that is taken away empties its column.
    for (const column of kind.document)
      if (`${IN_DOCUMENT}${column}` in patch) body[column] = document[column] ?? null;
    return body;
  }
  body.spec = document;
  for (const column of kind.repeated ?? []) body[column] = wordAt(document, column);
  return body;
}

/** The columns of a new record, its id chosen here so that a second try makes no second record. */
export function newRow(
  kind: ResourceKind,
  fields: RecordFields,
  { id, createdBy }: { id: string; createdBy: string | undefined },
): { id: string } & Record<string, unknown> {
  const spec = kind.document ? {} : { spec: {} };
  const name = valueOf(fields.name ?? '""');
  return {
    ...kind.defaults,
    ...spec,
    ...(kind.name === 'playbook' ? { title: name } : {}),
    ...bodyOf(kind, fields, {}),
    id,
    ...(createdBy === undefined ? {} : { created_by: createdBy }),
  };
}

/** The name of a field in words: "spec/http" is the key http. */
export function fieldLabel(field: string): string {
  if (field === WRITTEN) return 'comments and layout';
  return field.startsWith(IN_DOCUMENT) ? field.slice(IN_DOCUMENT.length) : field;
}

/** A field's value for people; nothing for one that is not there. */
export function fieldShown(text: string | undefined): string {
  if (text === undefined) return '';
  const value = valueOf(text);
  return typeof value === 'string' ? value : dumpYaml(value).trimEnd();
}

/** What the editor shows for fields: how "take theirs" and a merge come back into the form. */
export function valuesOfFields(kind: ResourceKind, fields: RecordFields): RecordValues {
  const document = documentOfFields(fields);
  const column = (name: string) => {
    const text = fields[name];
    return text === undefined ? undefined : valueOf(text);
  };
  const side = sideFields(
    kind,
    { name: column('name'), namespace: column('namespace'), labels: column('labels'), icon: column('icon') },
    document,
  );
  const name = column('name');
  return {
    ...side,
    name: typeof name === 'string' ? name : '',
    spec: Object.keys(document).length === 0 ? '' : dumpYaml(document),
  };
}
