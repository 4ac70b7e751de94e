/** The four languages of an expression (settings specification 3.3); both spellings of the last are read. */
import { isObject, isScalar, withKey } from '../shapes';

export const SCRIPT_KINDS = [
  { value: 'template', label: 'Go Template' },
  { value: 'javascript', label: 'Javascript' },
  { value: 'expr', label: 'Expr' },
  { value: 'jsonpath', label: 'JSONPath' },
] as const;
export type ScriptKind = (typeof SCRIPT_KINDS)[number]['value'];

/** The key of a kind in an existing record: the platform's schema writes jsonPath (gaps §4). */
function keyOf(record: Readonly<Record<string, unknown>>, kind: ScriptKind): string {
  return kind === 'jsonpath' && Object.hasOwn(record, 'jsonPath') ? 'jsonPath' : kind;
}

export function readScript(value: unknown): { kind: ScriptKind | undefined; text: string } {
  const record = isObject(value) ? value : {};
  const kind = SCRIPT_KINDS.find((known) => Object.hasOwn(record, keyOf(record, known.value)))?.value;
  const text = kind === undefined ? undefined : record[keyOf(record, kind)];
  return { kind, text: isScalar(text) ? String(text) : '' };
}

/** `held` with one script of one kind, or none; only one kind at a time stands (FORM-H-15). */
export function writeScript(held: unknown, kind: ScriptKind | undefined, text: string): unknown {
  const record = isObject(held) ? held : {};
  const own = kind === undefined ? undefined : keyOf(record, kind);
  const others = SCRIPT_KINDS.map(({ value }) => keyOf(record, value)).filter((key) => key !== own);
  const rest = others.reduce((kept, key) => withKey(kept, key, undefined), record);
  if (own !== undefined) return withKey(rest, own, text);
  return Object.keys(rest).length === 0 ? undefined : rest;
}
