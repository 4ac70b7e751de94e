/** A type's descriptor → the fields of one entry of one text, under the names that the text uses (gaps §4). */
import type { FormPart } from '@/components/form/fieldSpec';
import { joinNames } from '@/components/form/partFields';
import type { Lookup } from '@/services/errors/lookup';
import type { JsonValue } from '@/services/text/yaml';
import { specOf, specPath } from './formTypes';
import { FORM_TEXTS } from './texts';
import type { FormType } from './types/formType';
import { isObject, valueAt, type JsonObject, type Path } from './yaml/plain';

export type ConnectionOption = { value: string; label: string; detail?: string };

/** What fields offer as connections, and how far these were read. */
export interface ConnectionChoices {
  options: readonly ConnectionOption[];
  lookup?: Lookup;
}

const NO_CONNECTIONS: ConnectionChoices = { options: [] };

/** `http[0].headers[1].name` → its path. Names of descriptors hold no dots or brackets. */
export function pathOf(name: string): Path {
  return name
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The name of the list in this text: the one that is written, else the specification's. */
export function listKey(formType: FormType, root: JsonObject): string {
  const spec = specOf(root);
  const written = [formType.specKey, ...formType.specAliases].find((key) => Object.hasOwn(spec, key));
  return written ?? formType.specKey;
}

/** The entries of the type's list; one record in place of a list is not read as a form. */
export function entriesOf(formType: FormType, root: JsonObject): readonly JsonValue[] | undefined {
  const list = valueAt(specOf(root), [listKey(formType, root)]);
  if (list === undefined || list === null) return [];
  return Array.isArray(list) && list.every((item) => item === null || isObject(item)) ? list : undefined;
}

interface Place {
  root: JsonObject;
  /** 'spec.' in a manifest. */
  base: string;
  /** 'http[0]'. */
  entry: string;
}

function placedName({ base, entry }: Place, name: string): string {
  return name.startsWith('/') ? `${base}${name.slice(1)}` : joinNames(`${base}${entry}`, name);
}

function isWritten(place: Place, name: string): boolean {
  return valueAt(place.root, pathOf(placedName(place, name))) !== undefined;
}

const family = (name: string) => name.split('.')[0];

/** Fields of one group change their spelling together, so that a text never mixes both. */
function spelling(formType: FormType, place: Place): (name: string) => string {
  const aliases = Object.entries(formType.aliases ?? {});
  return (name) => {
    const alias = formType.aliases?.[name];
    if (alias === undefined) return name;
    const relatives = aliases.filter(([known]) => family(known) === family(name));
    const isOwn = relatives.some(([known]) => isWritten(place, known));
    return !isOwn && relatives.some(([, other]) => isWritten(place, other)) ? alias : name;
  };
}

/** The part, with these connections to choose from in every field that takes one (CONN-1). */
function offering(part: FormPart, connections: ConnectionChoices): FormPart {
  const within = (fields: readonly FormPart[]) => fields.map((field) => offering(field, connections));
  if (part.kind === 'group' || part.kind === 'list') return { ...part, fields: within(part.fields) };
  if (part.kind === 'oneOf')
    return { ...part, options: part.options.map((one) => ({ ...one, fields: within(one.fields) })) };
  return part.kind === 'connection' ? { ...part, ...connections } : part;
}

/** Whether some field of the type takes a connection. */
export function takesConnection(parts: readonly FormPart[]): boolean {
  return parts.some((part) => {
    if (part.kind === 'group' || part.kind === 'list') return takesConnection(part.fields);
    if (part.kind === 'oneOf') return part.options.some(({ fields }) => takesConnection(fields));
    return part.kind === 'connection';
  });
}

/** Fields that stand beside the text too say how the two belong together. */
function told(part: FormPart, formType: FormType, place: Place, at: number): FormPart {
  if (part.kind === 'schedule') return { ...part, help: FORM_TEXTS.oneSchedule };
  const isShared = formType.table === 'canaries' && at === 0 && part.kind === 'text';
  return isShared && part.name === placedName(place, 'name')
    ? { ...part, help: FORM_TEXTS.followsName }
    : part;
}

/** The fields of the entry at `at`, with absolute names. */
export function partsOfEntry(
  formType: FormType,
  root: JsonObject,
  at: number,
  connections: ConnectionChoices = NO_CONNECTIONS,
): readonly FormPart[] {
  const base = specPath(root)
    .map((key) => `${key}.`)
    .join('');
  const place: Place = { root, base, entry: `${listKey(formType, root)}[${at}]` };
  const spell = spelling(formType, place);
  const compile = (part: FormPart): readonly FormPart[] => {
    if (part.kind === 'group') return [{ ...part, fields: part.fields.flatMap(compile) }];
    const name = placedName(place, spell(part.name));
    if (part.kind === 'list') return [{ ...part, name }];
    if (part.kind === 'oneOf') {
      const options = part.options.map((option) => ({
        ...option,
        fields: option.fields.map((field) => (field.kind === 'group' ? field : inOption(option.key, field))),
      }));
      return [{ ...part, name, options }];
    }
    const value = valueAt(root, pathOf(name));
    const variant = formType.variants?.find((known) => known.name === part.name && known.isShape(value));
    if (variant !== undefined && value !== undefined && value !== null) {
      return variant.parts.map((other) =>
        other.kind === 'group'
          ? { ...other, fields: other.fields.flatMap((field) => compilePlain(field)) }
          : { ...other, name: placedName(place, spell(other.name)) },
      );
    }
    const { when } = part;
    return [
      {
        ...part,
        name,
        ...(when ? { when: { ...when, field: placedName(place, spell(when.field)) } } : {}),
      },
    ];
  };
  const compilePlain = (field: FormPart): readonly FormPart[] =>
    field.kind === 'group' ? [field] : [{ ...field, name: placedName(place, spell(field.name)) }];
  const inOption = (key: string, field: Exclude<FormPart, { kind: 'group' }>): FormPart => {
    const spelt = spell(joinNames(key, field.name));
    const name = spelt === key ? '' : spelt.slice(key.length + 1);
    return { ...field, name };
  };
  return formType.parts
    .flatMap(compile)
    .map((part) => offering(told(part, formType, place, at), connections));
}
