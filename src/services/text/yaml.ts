/**
 * YAML of people → plain JSON values, within limits, with the place of a mistake in words (design: reliability TM8,
 * F63). js-yaml costs 17 kB: only editors and what they open may import this module.
 */
import {
  boolYaml11Tag,
  defineScalarTag,
  dump,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intYaml11Tag,
  load,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  nullYaml11Tag,
  parseEvents,
  Schema,
  seqTag,
  strTag,
  visit,
  YAMLException,
} from 'js-yaml';
import { MAX_JSON_DEPTH, MAX_SPEC_BYTES, MAX_SPEC_NODES } from '@/services/contracts/limits';
import { UNSTORABLE } from '@/services/contracts/unstorable';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface YamlProblem {
  /** A sentence that says where, what, and how to mend it. */
  message: string;
  /** 1-based; the first line where the place is not known. */
  line: number;
  column: number;
}

export type YamlResult = { ok: true; value: JsonValue } | { ok: false; problem: YamlProblem };

const MAX_ALIASES = 100;

/** `y` and `n` stay text, as in Kubernetes' own reader: they are coordinates and answers more often than booleans. */
const boolTag = defineScalarTag('tag:yaml.org,2002:bool', {
  implicit: true,
  implicitFirstChars: boolYaml11Tag.implicitFirstChars,
  resolve: (source, isExplicit, tagName) =>
    /^[yn]$/i.test(source) ? NOT_RESOLVED : boolYaml11Tag.resolve(source, isExplicit, tagName),
  identify: boolYaml11Tag.identify,
});

/** 22:22 is a port mapping, not 1342; a number beyond 2^53 would silently become another one, so it stays text. */
const intTag = defineScalarTag<number | string>('tag:yaml.org,2002:int', {
  implicit: true,
  implicitFirstChars: intYaml11Tag.implicitFirstChars,
  resolve: (source, isExplicit, tagName) => {
    if (source.includes(':')) return NOT_RESOLVED;
    const value: unknown = intYaml11Tag.resolve(source, isExplicit, tagName);
    if (typeof value !== 'number') return NOT_RESOLVED;
    return Number.isSafeInteger(value) ? value : source;
  },
  identify: intYaml11Tag.identify,
  represent: intYaml11Tag.represent,
});

/** JSON has no infinities: `.inf` and `.nan` stay text instead of turning into null. */
const floatTag = defineScalarTag('tag:yaml.org,2002:float', {
  implicit: true,
  implicitFirstChars: floatCoreTag.implicitFirstChars,
  resolve: (source, isExplicit, tagName) => {
    const value: unknown = floatCoreTag.resolve(source, isExplicit, tagName);
    return typeof value === 'number' && Number.isFinite(value) ? value : NOT_RESOLVED;
  },
  identify: floatCoreTag.identify,
  represent: floatCoreTag.represent,
});

/** YAML 1.1 as Kubernetes reads it: merge keys and yes/no, but times stay text, because a spec is JSON. */
const SPEC_SCHEMA = new Schema([strTag, seqTag, mapTag, nullYaml11Tag, boolTag, intTag, floatTag, mergeTag]);

class LimitError extends Error {}

/** Only an escape such as \u0000 can write what no database text holds. */
function unstorable(text: string): YamlResult | undefined {
  // Whatever is written as an escape has a backslash.
  if (!text.includes('\\')) return undefined;
  const found = parseEvents(text, {}).find(
    (event) => event.type === EVENT_ID.SCALAR && UNSTORABLE.test(getScalarValue(text, event)),
  );
  if (found?.type !== EVENT_ID.SCALAR) return undefined;
  const before = text.slice(0, found.valueStart).split('\n');
  const place = [before.length, (before.at(-1) ?? '').length + 1] as const;
  return problem(
    `Line ${place[0]}, column ${place[1]}: This text holds a character that cannot be stored, such as \\u0000. Remove it.`,
    ...place,
  );
}

function problem(message: string, line = 1, column = 1): YamlResult {
  return { ok: false, problem: { message, line, column } };
}

interface Hint {
  when: RegExp;
  say: string;
}
const HINTS: readonly Hint[] = [
  { when: /duplicated mapping key/, say: 'This key stands here twice. Remove or rename one of the two.' },
  {
    when: /object-based map does not support complex keys/,
    say: 'Text that begins with { or [ needs quotes around it.',
  },
  { when: /unknown \w+ tag/, say: 'This tag is not supported. Remove the !tag before the value.' },
  {
    when: /unidentified alias/,
    say: 'This *alias has no &anchor above it. Define the anchor or write the value out.',
  },
  {
    when: /within a (double|single) quoted scalar/,
    say: 'A quotation mark is not closed. Add the missing quotation mark.',
  },
  { when: /aliases/, say: `More than ${MAX_ALIASES} aliases. Write the repeated values out.` },
  { when: /depth|nest/, say: `Nested deeper than ${MAX_JSON_DEPTH} levels. Flatten the structure.` },
  {
    when: /merge/,
    say: 'The << merge takes a mapping or a list of mappings. Point it at an &anchor of a mapping.',
  },
];

function explain(reason: string, lineText: string): string {
  if (/^\s*\t/.test(lineText) || reason.includes('tab'))
    return 'YAML does not allow tabs here. Indent with spaces.';
  const hint = HINTS.find(({ when }) => when.test(reason));
  return (
    hint?.say ??
    `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Check the indentation and the punctuation here.`
  );
}

function secondDocumentLine(text: string): number {
  const lines = text.split('\n');
  const isStart = (line: string) => /^---(\s|$)/.test(line);
  const hasContent = (line: string) =>
    line.trim() !== '' && !line.trimStart().startsWith('#') && !isStart(line);
  const first = lines.findIndex(hasContent);
  const next = lines.findIndex((line, index) => index > first && isStart(line));
  return next === -1 ? 1 : next + 1;
}

function problemOf(error: YAMLException, text: string): YamlResult {
  if (error.reason.includes('single document')) {
    const at = secondDocumentLine(text);
    return problem(
      `Line ${at}: a second document begins here. Keep one document and add the others one by one.`,
      at,
    );
  }
  if (!error.mark) return problem(explain(error.reason, ''));
  const line = error.mark.line + 1;
  const column = error.mark.column + 1;
  const lineText = text.split('\n')[error.mark.line] ?? '';
  return problem(`Line ${line}, column ${column}: ${explain(error.reason, lineText)}`, line, column);
}

/** Copies to plain JSON: aliases count each time they are used, and `__proto__` never becomes a key. */
function toJson(value: unknown, depth: number, budget: { nodes: number }): JsonValue {
  budget.nodes -= 1;
  if (budget.nodes < 0) {
    throw new LimitError(
      `It has more than ${MAX_SPEC_NODES} values once aliases are written out. Make it smaller.`,
    );
  }
  if (depth > MAX_JSON_DEPTH)
    throw new LimitError(`Nested deeper than ${MAX_JSON_DEPTH} levels. Flatten the structure.`);
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1, budget));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
    return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, depth + 1, budget)]));
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** True when the text is over the 512 KB that console and server accept. */
export function isTooLong(text: string): boolean {
  // UTF-8 is at most three bytes a UTF-16 unit, so the exact count is only needed near the limit.
  return (
    text.length > MAX_SPEC_BYTES ||
    (text.length * 3 > MAX_SPEC_BYTES && new TextEncoder().encode(text).length > MAX_SPEC_BYTES)
  );
}

/** Nothing but space and comments, which YAML reads as null. */
function isEmptyYaml(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
}

/**
 * Parses one YAML (or JSON) document. Never throws for bad input: the problem has a sentence with line and column.
 * Limits: 512 KB, 100 aliases, depth 64, 50 000 values.
 */
export function parseYaml(text: string): YamlResult {
  if (isTooLong(text))
    return problem(`The text is longer than ${MAX_SPEC_BYTES / 1024} KB. Split it into several resources.`);
  if (isEmptyYaml(text)) return { ok: true, value: null };
  try {
    const value: unknown = load(text, {
      schema: SPEC_SCHEMA,
      maxAliases: MAX_ALIASES,
      maxDepth: MAX_JSON_DEPTH,
    });
    return unstorable(text) ?? { ok: true, value: toJson(value, 0, { nodes: MAX_SPEC_NODES }) };
  } catch (error) {
    if (error instanceof YAMLException) return problemOf(error, text);
    if (error instanceof LimitError) return problem(error.message);
    throw error;
  }
}

/** Keys that people expect at the top; the others follow by name, whatever order a database gave them. */
const FIRST_KEYS: readonly string[] = [
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  'name',
  'namespace',
  'labels',
  'schedule',
  'url',
];

function rank(key: string): number {
  const at = FIRST_KEYS.indexOf(key);
  return at === -1 ? FIRST_KEYS.length : at;
}

/** YAML with a stable order of keys, no anchors and no folded lines, so that two dumps of equal values are equal. */
export function dumpYaml(value: unknown): string {
  return dump(value, {
    noRefs: true,
    lineWidth: -1,
    skipInvalid: true,
    transform: (documents) =>
      visit(documents, (node) => {
        if (node.kind !== 'mapping') return;
        const keyOf = (item: (typeof node.items)[number]) =>
          item.key.kind === 'scalar' ? item.key.value : '';
        node.items.sort((a, b) => rank(keyOf(a)) - rank(keyOf(b)) || (keyOf(a) < keyOf(b) ? -1 : 1));
      }),
  });
}
