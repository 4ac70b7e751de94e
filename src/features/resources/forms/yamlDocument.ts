/**
 * One record, the YAML text (ADR 0025). A change made in the form is a small splice of the text; what it does not touch
 * stays byte for byte: comments, key order, quotes, anchors, unknown keys. The outcome is read again before it is given
 * out, so that an edit either says exactly what was asked for, or is refused in words.
 */
import { parseYaml, type JsonValue } from '@/services/text/yaml';
import { FORM_TEXTS } from './texts';
import { operationsOf } from './yaml/operations';
import { isObject, isSame, withValue, type JsonObject, type Path } from './yaml/plain';
import { applied, type Style } from './yaml/splice';
import { OutOfReach } from './yaml/tree';

export type YamlReading = { ok: true; value: JsonObject } | { ok: false; sentence: string };
export type YamlEdit = { ok: true; text: string } | { ok: false; sentence: string };

/** As a key, at the start of a line, behind a dash, or within braces; JavaScript cannot hold it like other keys. */
const FORBIDDEN_KEY = /(^|[\s{,-])(["']?)__proto__\2\s*:/m;

/** Blank lines and comments only. */
function saysNothing(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(#|$)/.test(line));
}

/** Longer texts take longer to edit than a key takes to type; in Code they stay quick. */
const LONGEST_IN_FORM = 96 * 1024;

/** The mapping that a text says; an empty text is an empty mapping. Limits are those of `parseYaml`. */
export function readYaml(text: string): YamlReading {
  if (text.length > LONGEST_IN_FORM) return { ok: false, sentence: FORM_TEXTS.tooLong };
  if (saysNothing(text)) return { ok: true, value: {} };
  const reading = parseYaml(text);
  if (!reading.ok) return { ok: false, sentence: reading.problem.message };
  if (FORBIDDEN_KEY.test(text)) return { ok: false, sentence: FORM_TEXTS.forbiddenKey };
  const { value } = reading;
  if (value === null) return { ok: true, value: {} };
  return isObject(value) ? { ok: true, value } : { ok: false, sentence: FORM_TEXTS.notAMapping };
}

function tried(text: string, before: JsonValue, after: JsonValue, style: Style): string | undefined {
  try {
    const next = operationsOf(before, after).reduce((at, operation) => applied(at, operation, style), text);
    const reading = readYaml(next);
    return reading.ok && isSame(reading.value, after) ? next : undefined;
  } catch (error) {
    if (error instanceof OutOfReach) return undefined;
    throw error;
  }
}

/**
 * `text` with `value` at `path`; undefined takes the place away, with the groups that it leaves empty. Refused where the
 * text cannot be read, or where the place is shared through an anchor and others would change with it.
 */
export function editYaml(text: string, path: Path, value: JsonValue | undefined): YamlEdit {
  const reading = readYaml(text);
  if (!reading.ok) return reading;
  const after = withValue(reading.value, path, value);
  const next = tried(text, reading.value, after, 'plain') ?? tried(text, reading.value, after, 'quoted');
  return next === undefined ? { ok: false, sentence: FORM_TEXTS.shared } : { ok: true, text: next };
}
