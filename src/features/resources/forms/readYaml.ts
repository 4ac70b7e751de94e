/** What a text says, for forms: the mapping, or a sentence why it cannot be shown. */
import { parseYaml } from '@/services/text/yaml';
import { hasContent } from '@/services/text/yamlPlaces';
import { FORM_TEXTS } from './texts';
import { isObject, type JsonObject } from './yaml/plain';

export type YamlReading = { ok: true; value: JsonObject } | { ok: false; sentence: string };

/** As a key, at the start of a line, behind a dash, or within braces; JavaScript cannot hold it like other keys. */
const FORBIDDEN_KEY = /(^|[\s{,-])(["']?)__proto__\2\s*:/m;

/** Longer texts take longer to edit than a key takes to type; in Code they stay quick. */
const LONGEST_IN_FORM = 96 * 1024;

/** The mapping that a text says; an empty text is an empty mapping. Limits are those of `parseYaml`. */
export function readYaml(text: string): YamlReading {
  if (text.length > LONGEST_IN_FORM) return { ok: false, sentence: FORM_TEXTS.tooLong };
  if (!hasContent(text)) return { ok: true, value: {} };
  const reading = parseYaml(text);
  if (!reading.ok) return { ok: false, sentence: reading.problem.message };
  if (FORBIDDEN_KEY.test(text)) return { ok: false, sentence: FORM_TEXTS.forbiddenKey };
  const { value } = reading;
  if (value === null) return { ok: true, value: {} };
  return isObject(value) ? { ok: true, value } : { ok: false, sentence: FORM_TEXTS.notAMapping };
}
