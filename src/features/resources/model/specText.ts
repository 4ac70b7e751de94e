/** What is wrong with the text of a specification, line by line, in words (M19). Pure. */
import { schemaProblems, type SchemaNode, type SchemaProblem } from '@/services/text/jsonSchema';
import { parseYaml } from '@/services/text/yaml';
import { hasContent, lineOfPath, yamlPlaces, type YamlPath } from '@/services/text/yamlPlaces';
import { fieldPlaces, formProblems } from '../forms/formProblems';
import type { FormType } from '../forms/types/formType';
import { isObject } from '../forms/yaml/plain';
import { EDITOR_TEXTS } from '../texts';

export interface SpecProblem {
  /** 1-based. */
  line: number;
  message: string;
  /** That of a field of the form: 'shown' stands beside the field, 'elsewhere' belongs to an entry that may not be shown. */
  field?: 'shown' | 'elsewhere';
  /** What the schema says of a value in a field of the form, which says it too: the field's name. */
  beside?: string;
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

/** Whether a key of the text would silently be left out. */
export function hasForbiddenKey(text: string): boolean {
  return text.includes(FORBIDDEN_KEY) && forbiddenKeys(text).length > 0;
}

function longNumbers(text: string): SpecProblem[] {
  return yamlPlaces(text).flatMap(({ scalar, at }) => {
    if (scalar === undefined || scalar.isQuoted || scalar.isBlock) return [];
    const digits = LONG_NUMBER.exec(text.slice(scalar.start, scalar.end))?.[1];
    if (digits === undefined || Number.isSafeInteger(Number(digits))) return [];
    return [{ line: text.slice(0, at).split('\n').length, message: EDITOR_TEXTS.longNumber(digits) }];
  });
}

function isSamePath(a: YamlPath, b: YamlPath): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at]);
}

/** Where the schema says of a field what the form says too. */
function isToldOf(path: YamlPath, told: readonly SchemaProblem[]): boolean {
  const key = path.at(-1);
  return told.some(({ path: other, message }) =>
    other.length === path.length
      ? other.every((part, at) => part === path[at])
      : other.length === path.length - 1 &&
        other.every((part, at) => part === path[at]) &&
        message.includes(`"${String(key)}"`),
  );
}

/** What the fields of the type's form say, with the lines where they stand. */
function fieldProblems(
  text: string,
  form: FormType | undefined,
  told: readonly SchemaProblem[],
): SpecProblem[] {
  const found = formProblems(form, text).filter(({ path }) => !isToldOf(path, told));
  if (found.length === 0) return [];
  const places = yamlPlaces(text);
  return found.map(({ path, label, sentence, isOfMany }) => ({
    line: lineOfPath(text, places, path),
    message: `${label}: ${sentence}`,
    field: isOfMany ? 'elsewhere' : 'shown',
  }));
}

/**
 * Everything that stops the text from being saved; an empty list when nothing does. An empty text is an empty
 * specification, which the schema may still refuse. `form` adds the rules of the type's fields.
 */
export function specProblems(text: string, schema: SchemaNode | undefined, form?: FormType): SpecProblem[] {
  const parsed = hasContent(text) ? parseYaml(text) : { ok: true as const, value: {} };
  if (!parsed.ok) return [{ line: parsed.problem.line, message: parsed.problem.message }];
  const value = parsed.value ?? {};
  if (!isObject(value)) return [{ line: 1, message: EDITOR_TEXTS.notAMapping }];
  const told = text.includes(FORBIDDEN_KEY) ? forbiddenKeys(text) : [];
  const rough = /\d{16,}/.test(text) ? longNumbers(text) : [];
  const found = schema === undefined ? [] : schemaProblems(schema, value);
  const fields = fieldProblems(text, form, found);
  if (found.length === 0) return [...told, ...rough, ...fields];
  const places = yamlPlaces(text);
  const names = [...fieldPlaces(form, text)];
  const wrong = found.map(({ path, message }): SpecProblem => {
    const beside = names.find(([, place]) => isSamePath(place, path))?.[0];
    return {
      line: lineOfPath(text, places, path),
      message,
      ...(beside === undefined ? {} : { beside }),
    };
  });
  return [...told, ...rough, ...wrong, ...fields].sort((a, b) => a.line - b.line);
}

/** specProblems for callers that ask again with the same text: the last answer is remembered. */
export function rememberingProblems(
  schema: SchemaNode | undefined,
  form: FormType | undefined,
): (text: string) => SpecProblem[] {
  let last: { text: string; problems: SpecProblem[] } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, problems: specProblems(text, schema, form) };
    return last.problems;
  };
}
