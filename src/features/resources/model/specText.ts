/** What is wrong with the text of a specification, line by line, in words (M19). Pure. */
import { schemaProblems, type SchemaNode } from '@/services/text/jsonSchema';
import { parseYaml } from '@/services/text/yaml';
import { hasContent, lineOfPath, yamlPlaces } from '@/services/text/yamlPlaces';
import { EDITOR_TEXTS } from '../texts';
import { isMapping } from './record';

export interface SpecProblem {
  /** 1-based. */
  line: number;
  message: string;
}

/** Keys that JavaScript would not keep as keys: they are named instead of silently left out. */
const FORBIDDEN_KEY = '__proto__';
/** Digits that do not fit a double: they would come back as another number. */
const LONG_NUMBER = /(?:^|[\s:[{,-])(-?\d{16,})\s*(?:[,\]}#].*)?$/;

function forbiddenKeys(text: string): SpecProblem[] {
  return yamlPlaces(text)
    .filter(({ path }) => path.at(-1) === FORBIDDEN_KEY)
    .map(({ at }) => ({ line: text.slice(0, at).split('\n').length, message: EDITOR_TEXTS.forbiddenKey }));
}

function longNumbers(text: string): SpecProblem[] {
  return yamlPlaces(text).flatMap(({ scalar, at }) => {
    if (scalar === undefined || scalar.isQuoted || scalar.isBlock) return [];
    const digits = LONG_NUMBER.exec(text.slice(scalar.start, scalar.end))?.[1];
    if (digits === undefined || Number.isSafeInteger(Number(digits))) return [];
    return [{ line: text.slice(0, at).split('\n').length, message: EDITOR_TEXTS.longNumber(digits) }];
  });
}

/**
 * Everything that stops the text from being saved; an empty list when nothing does. An empty text is an empty
 * specification, which the schema may still refuse.
 */
export function specProblems(text: string, schema: SchemaNode | undefined): SpecProblem[] {
  const parsed = hasContent(text) ? parseYaml(text) : { ok: true as const, value: {} };
  if (!parsed.ok) return [{ line: parsed.problem.line, message: parsed.problem.message }];
  const value = parsed.value ?? {};
  if (!isMapping(value)) return [{ line: 1, message: EDITOR_TEXTS.notAMapping }];
  const told = text.includes(FORBIDDEN_KEY) ? forbiddenKeys(text) : [];
  const rough = /\d{16,}/.test(text) ? longNumbers(text) : [];
  if (schema === undefined) return [...told, ...rough];
  const found = schemaProblems(schema, value);
  if (found.length === 0) return [...told, ...rough];
  const places = yamlPlaces(text);
  const wrong = found.map(({ path, message }) => ({ line: lineOfPath(text, places, path), message }));
  return [...told, ...rough, ...wrong].sort((a, b) => a.line - b.line);
}

/** specProblems for callers that ask again with the same text: the last answer is remembered. */
export function rememberingProblems(schema: SchemaNode | undefined): (text: string) => SpecProblem[] {
  let last: { text: string; problems: SpecProblem[] } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, problems: specProblems(text, schema) };
    return last.problems;
  };
}
