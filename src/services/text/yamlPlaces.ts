/** Where the values of a YAML text stand, so that one of them can be changed and everything else stays as it is. */
import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { parseYaml, type JsonValue } from './yaml';

type YamlEvent = ReturnType<typeof parseEvents>[number];
type ScalarEvent = Extract<YamlEvent, { type: typeof EVENT_ID.SCALAR }>;

/** Keys and positions from the root: ['http', 0, 'name']. */
export type YamlPath = readonly (string | number)[];

export interface YamlPlace {
  path: YamlPath;
  /** Offset of the key in front of the value, or of the value where it has none. */
  at: number;
  /** The scalar that stands here; undefined for lists, mappings and aliases. */
  scalar?: { start: number; end: number; isQuoted: boolean; isBlock: boolean };
}

interface Level {
  path: YamlPath;
  isMapping: boolean;
  /** The key whose value is read next; undefined when a key comes next. */
  key: { name: string; at: number } | undefined;
  index: number;
}

function scalarOf({ valueStart, valueEnd, style, tagStart }: ScalarEvent): NonNullable<YamlPlace['scalar']> {
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
  const width = isQuoted ? 1 : 0;
  // A tag in front belongs to the value that it describes: such a value is left alone.
  return { start: valueStart - width, end: valueEnd + width, isQuoted, isBlock: isBlock || tagStart !== -1 };
}

function startOf(event: YamlEvent): number {
  if (event.type === EVENT_ID.SCALAR) return Math.max(0, event.valueStart);
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return 'start' in event ? event.start : 0;
}

/** Every value of the first document with its place; nothing for a text that cannot be read. */
export function yamlPlaces(text: string): YamlPlace[] {
  if (!parseYaml(text).ok) return [];
  const places: YamlPlace[] = [];
  const levels: Level[] = [];
  const open = (event: YamlEvent): YamlPath => {
    const level = levels.at(-1);
    let path: YamlPath = [];
    let at = startOf(event);
    if (level?.isMapping) {
      path = [...level.path, level.key?.name ?? ''];
      at = level.key?.at ?? at;
      level.key = undefined;
    } else if (level) {
      path = [...level.path, level.index];
      level.index += 1;
    }
    places.push({ path, at, ...(event.type === EVENT_ID.SCALAR ? { scalar: scalarOf(event) } : {}) });
    return path;
  };
  for (const event of parseEvents(text, {})) {
    const level = levels.at(-1);
    if (event.type === EVENT_ID.POP) levels.pop();
    else if (event.type === EVENT_ID.SCALAR && level?.isMapping && level.key === undefined)
      level.key = { name: getScalarValue(text, event), at: startOf(event) };
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING)
      levels.push({
        path: open(event),
        isMapping: event.type === EVENT_ID.MAPPING,
        key: undefined,
        index: 0,
      });
    else if (event.type !== EVENT_ID.DOCUMENT) open(event);
  }
  return places;
}

function isSamePath(a: YamlPath, b: YamlPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** The 1-based line where the value at `path` stands, or its nearest parent that is there. */
export function lineOfPath(text: string, places: readonly YamlPlace[], path: YamlPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places.find((one) => isSamePath(one.path, path.slice(0, length)));
    if (place !== undefined) return text.slice(0, place.at).split('\n').length;
  }
  return 1;
}

/** What stands at `path` of a parsed text; undefined when it is not there. */
export function valueAt(value: JsonValue, path: YamlPath): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, JsonValue>>)[String(part)]; // lists answer to their positions as well
  }
  return found;
}

/** A word as YAML writes it: plain where that reads back as the same text, quoted otherwise. */
function scalarText(word: string, isQuoted: boolean): string {
  const read = parseYaml(`k: ${word}`);
  const isPlain =
    !isQuoted &&
    read.ok &&
    valueAt(read.value, ['k']) === word &&
    !/[#\n]/.test(word) &&
    word.trim() === word;
  return isPlain ? word : JSON.stringify(word);
}

function withValue(value: JsonValue, path: YamlPath, word: string): JsonValue {
  const [first, ...rest] = path;
  if (first === undefined) return word;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withValue(item, rest, word) : item));
  const mapping = typeof value === 'object' && value !== null ? value : {};
  return { ...mapping, [first]: withValue(mapping[String(first)] ?? null, rest, word) };
}

function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  );
}

/** False for a text of blank lines and comments, which no reader takes for a document. */
export function hasContent(text: string): boolean {
  return text.split('\n').some((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}

/** The text with the word in its place; undefined where there is no place for it. */
function edited(text: string, isEmpty: boolean, path: YamlPath, word: string): string | undefined {
  const place = yamlPlaces(text).find((one) => isSamePath(one.path, path));
  const scalar = place?.scalar;
  if (scalar !== undefined) {
    const { start, end, isQuoted, isBlock } = scalar;
    // A key without a value has no place of its own.
    if (isBlock || start < 0 || start === end) return undefined;
    return text.slice(0, start) + scalarText(word, isQuoted) + text.slice(end);
  }
  if (place !== undefined || path.length !== 1) return undefined;
  return `${String(path[0])}: ${scalarText(word, false)}\n${isEmpty ? text.trimStart() : text}`;
}

/**
 * `text` with the word at `path` replaced, or put in front where a key of the root is missing; every other character
 * stays. Undefined when that cannot be done without touching more: the text does not parse, the value is a block, a
 * list or an alias.
 */
export function setWord(text: string, path: YamlPath, word: string): string | undefined {
  const before = hasContent(text) ? parseYaml(text) : { ok: true as const, value: null };
  const after = before.ok ? edited(text, before.value === null, path, word) : undefined;
  if (after === undefined || !before.ok) return undefined;
  const read = parseYaml(after);
  return read.ok && sameJson(read.value, withValue(before.value, path, word)) ? after : undefined;
}
