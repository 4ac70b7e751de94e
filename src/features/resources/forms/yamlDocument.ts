/**
 * One record, the YAML text (ADR 0025). A change made in the form is a small splice of the text; what it does not touch
 * stays byte for byte: comments, key order, quotes, anchors, unknown keys. The outcome is read again before it is given
 * out, so that an edit either says exactly what was asked for, or is refused in words.
 */
import { UNSTORABLE } from '@/services/contracts/unstorable';
import type { JsonValue } from '@/services/text/yaml';
import { readYaml } from './readYaml';
import { FORM_TEXTS } from './texts';
import { operationsOf } from './yaml/operations';
import { isSame, withValue, type Path } from './yaml/plain';
import type { Style } from './yaml/source';
import { applied } from './yaml/splice';
import { OutOfReach } from './yaml/tree';

export type YamlEdit = { ok: true; text: string } | { ok: false; sentence: string };

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

/** Whether the text could be read back and kept with this value in it. */
function isStorable(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
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
  if (next !== undefined) return { ok: true, text: next };
  return { ok: false, sentence: isStorable(value) ? FORM_TEXTS.shared : FORM_TEXTS.unstorable };
}
