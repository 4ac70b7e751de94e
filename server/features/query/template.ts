/**
 * Templates of specifications as far as they only name values: `{{.config.name}}`, `{{ .params.replicas }}` and
 * `$(.config.name)`. Pure.
 */
const PLACEHOLDER = /\{\{-?\s*\.([\w.-]+)\s*-?\}\}|\$\(\.([\w.-]+)\)/g;

/**
 * `text` with the named values in place. A value that is missing becomes empty text; what is more than a name
 * (conditions, functions) stays as it was written, so that nobody takes it for evaluated.
 */
export function fillTemplate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(PLACEHOLDER, (_whole, braces: string | undefined, dollar: string | undefined) =>
    asText(valueAt(values, (braces ?? dollar ?? '').split('.'))),
  );
}

/** Own members only: a path such as `constructor.name` must not reach a prototype. */
function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    values,
  );
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
