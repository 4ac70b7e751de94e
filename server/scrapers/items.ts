/** From a document to the item that is stored: who it is, what it is called, how it is (contract specs §5). */
import { isJsonObject, optionalList, optionalText, textMap, textOr } from '@server/checks/fields';
import { valueAtPath } from '@server/checks/jsonPath';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { aliasOf, isKubernetesObject, objectFacts } from './kubernetesObject';
import type { ObjectFacts } from './kubernetesObject';
import { readTime } from './timestamps';
import { cut } from './plainJson';
import type { Json } from './plainJson';
import type { ScrapedInsight } from './fullMode';
import type { Wish } from './wishes';

export interface ScrapedItem {
  /** The first one is its id. */
  externalIds: string[];
  type: string;
  configClass: string;
  name: string;
  description: string | undefined;
  icon: string | undefined;
  config: Json;
  source: string;
  labels: Record<string, string>;
  tags: Record<string, string>;
  properties: JsonObject[];
  health: string | undefined;
  status: string | undefined;
  ready: boolean | undefined;
  createdAt: string | undefined;
  deletedAt: string | undefined;
  /** Set for objects of Kubernetes. */
  object: ObjectFacts | undefined;
  /** What the spec's relationship rules look for. */
  wishes?: Wish[];
  /** What its source says of it. */
  insights?: ScrapedInsight[];
}

/** Indexed columns refuse longer ones. */
const MOST_ID = 500;
const MOST_TYPE = 200;
const MOST_NAME = 400;
const HEALTHS = ['healthy', 'unhealthy', 'warning', 'unknown'];

const isPath = (text: string) => /^[$.@]/.test(text);

function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The value of an option that is a path into the document, the name of one of its members, or plain text. */
function valueOf(document: Json, option: string | undefined): unknown {
  if (option === undefined) return undefined;
  if (isPath(option)) return valueAtPath(document, option.replace(/^[.@]+/, '$.'));
  return isJsonObject(document) && Object.hasOwn(document, option) ? document[option] : option;
}

/** Like valueOf, for options that are usually written out: a member never stands in for the text. */
function literal(document: Json, option: string | undefined): string | undefined {
  return option !== undefined && !isPath(option) ? option : plainText(valueOf(document, option));
}

function timeAt(document: Json, entry: JsonObject, key: string): string | undefined {
  const layout = optionalText(entry, 'timestampFormat');
  for (const path of optionalList(entry, key)) {
    const time = typeof path === 'string' ? readTime(valueOf(document, path), layout) : undefined;
    if (time !== undefined) return time;
  }
  return undefined;
}

/** A list of {name, label, jsonpath, value}, or a map of names to values or paths. */
function tagsOf(document: Json, tags: unknown, labels: Record<string, string>): Record<string, string> {
  const pairs = Array.isArray(tags)
    ? tags.filter(isJsonObject).map((tag): [string, string | undefined] => {
        const path = optionalText(tag, 'jsonpath');
        const label = optionalText(tag, 'label');
        const value =
          optionalText(tag, 'value') ??
          (path === undefined ? undefined : plainText(valueOf(document, path.replace(/^(?![$.@])/, '$.')))) ??
          (label === undefined ? undefined : labels[label]);
        return [textOr(tag, 'name', ''), value];
      })
    : Object.entries(textMap(tags)).map(([name, value]): [string, string | undefined] => [
        name,
        isPath(value) ? plainText(valueOf(document, value)) : value,
      ]);
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => pair[0] !== '' && pair[1] !== undefined),
  );
}

function propertiesOf(document: Json, entry: JsonObject): JsonObject[] {
  return optionalList(entry, 'properties')
    .filter(isJsonObject)
    .map((property) =>
      Object.fromEntries(
        Object.entries(property).map(([key, value]) => [
          key,
          typeof value === 'string' && value.startsWith('$.') ? (valueOf(document, value) ?? null) : value,
        ]),
      ),
    );
}

interface Identity {
  externalIds: string[];
  type: string;
  name: string;
}

function required(value: string | undefined, what: 'type' | 'id'): string {
  if (value !== undefined) return value;
  const how = what === 'id' ? 'a path such as $.id that exists in every document' : 'such as App::Config';
  throw new InvalidCheck(`the document has no ${what}: give the scraper ${what}, ${how}.`);
}

function ownIdentity(object: ObjectFacts): Record<'type' | 'alias' | 'id' | 'name', string> {
  const alias = aliasOf(object);
  return { type: `Kubernetes::${object.kind}`, alias, id: object.uid ?? alias, name: object.name };
}

function identityOf(document: Json, entry: JsonObject, object: ObjectFacts | undefined): Identity {
  const own: Partial<Record<'type' | 'alias' | 'id' | 'name', string>> =
    object === undefined ? {} : ownIdentity(object);
  const written = (key: 'id' | 'name') => plainText(valueOf(document, optionalText(entry, key)));
  const type = required(literal(document, optionalText(entry, 'type')) ?? own.type, 'type');
  const id = required(written('id') ?? own.id, 'id');
  const name = written('name') ?? own.name ?? id;
  if (id.length > MOST_ID)
    throw new InvalidCheck(`the document has an id of more than ${MOST_ID} characters.`);
  return {
    externalIds: own.alias === undefined || own.alias === id ? [id] : [id, own.alias],
    type: cut(type, MOST_TYPE),
    name: cut(name, MOST_NAME),
  };
}

function healthOf(document: Json, entry: JsonObject, object: ObjectFacts | undefined): string | undefined {
  const written = literal(document, optionalText(entry, 'health'))?.toLowerCase();
  return HEALTHS.find((known) => known === written) ?? object?.health;
}

function classOf(document: Json, entry: JsonObject, type: string, object: ObjectFacts | undefined): string {
  const written = literal(document, optionalText(entry, 'class'));
  return written ?? object?.kind ?? type.slice(type.lastIndexOf('::') + 1).replace(/^:/, '');
}

/** Throws InvalidCheck, to be read after the name of the source, for a document that has no type or id. */
export function itemOf(document: Json, entry: JsonObject, source: string): ScrapedItem {
  const object = isKubernetesObject(document) ? objectFacts(document) : undefined;
  const identity = identityOf(document, entry, object);
  const labels = { ...object?.labels, ...tagsOf(document, entry['labels'], {}) };
  const namespace = textMap({ namespace: object?.namespace });
  return {
    ...identity,
    configClass: classOf(document, entry, identity.type, object),
    description: literal(document, optionalText(entry, 'description')),
    icon: optionalText(entry, 'icon'),
    config: document,
    source,
    labels,
    tags: { ...namespace, ...tagsOf(document, entry['tags'], labels) },
    properties: propertiesOf(document, entry),
    health: healthOf(document, entry, object),
    status: literal(document, optionalText(entry, 'status')) ?? object?.status,
    ready: object?.ready,
    createdAt: timeAt(document, entry, 'createFields') ?? readTime(object?.createdAt, undefined),
    deletedAt: timeAt(document, entry, 'deleteFields'),
    object,
  };
}
