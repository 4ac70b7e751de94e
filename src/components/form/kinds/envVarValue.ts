/** `{value}` and its two references, as a form reads and writes them (contract specs §2). */
import { isObject, isScalar, withKey } from '../shapes';

export type EnvVarSource = 'static' | 'secret' | 'configMap';

export const ENV_VAR_SOURCES: readonly { value: EnvVarSource; label: string }[] = [
  { value: 'static', label: 'Value' },
  { value: 'secret', label: 'Secret' },
  { value: 'configMap', label: 'Config Map' },
];

const REFERENCES = { secret: 'secretKeyRef', configMap: 'configMapKeyRef' } as const;

export interface EnvVarView {
  source: EnvVarSource;
  /** Of a static value. */
  value: string;
  /** Of the secret or config map. */
  name: string;
  key: string;
}

function textIn(record: Readonly<Record<string, unknown>>, key: string): string {
  const value = record[key];
  return isScalar(value) ? String(value) : '';
}

/** Whether it is a text, a value, or a reference to a secret or a config map. */
export function isEnvVar(value: unknown): boolean {
  if (!isObject(value)) return isScalar(value);
  const from = value['valueFrom'];
  if (from === undefined) return value['value'] === undefined || isScalar(value['value']);
  return (
    isObject(from) && Object.keys(from).every((key) => key === 'secretKeyRef' || key === 'configMapKeyRef')
  );
}

export function readEnvVar(value: unknown): EnvVarView {
  const nothing: EnvVarView = { source: 'static', value: '', name: '', key: '' };
  if (!isObject(value)) return isScalar(value) ? { ...nothing, value: String(value) } : nothing;
  const from = isObject(value['valueFrom']) ? value['valueFrom'] : {};
  for (const source of ['secret', 'configMap'] as const) {
    const reference = from[REFERENCES[source]];
    if (isObject(reference))
      return { source, value: '', name: textIn(reference, 'name'), key: textIn(reference, 'key') };
  }
  return { ...nothing, value: textIn(value, 'value') };
}

/** `held` with what `view` says; its name and other keys stay. Nothing at all gives undefined. */
export function writeEnvVar(held: unknown, view: EnvVarView): unknown {
  if (typeof held === 'string' && view.source === 'static') return view.value;
  const record = isObject(held) ? held : {};
  if (view.source === 'static') {
    const rest = withKey(record, 'valueFrom', undefined);
    const isNothing = view.value === '' && Object.keys(withKey(rest, 'value', undefined)).length === 0;
    return isNothing ? undefined : withKey(rest, 'value', view.value);
  }
  const kept = withKey(record, 'value', undefined);
  const reference = { [REFERENCES[view.source]]: { name: view.name, key: view.key } };
  return withKey(kept, 'valueFrom', reference);
}
