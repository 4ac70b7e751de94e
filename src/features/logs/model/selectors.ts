/** The log selectors of a component (contract schema, components.log_selectors). Pure. */
export interface LogSelector {
  name: string;
  type: string | undefined;
}

function textOf(value: object, key: string): string | undefined {
  const text: unknown = new Map(Object.entries(value)).get(key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Stored JSON may hold anything; what is no selector is left out. */
export function selectorsOf(stored: unknown): LogSelector[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((entry: unknown): entry is object => typeof entry === 'object' && entry !== null)
    .map((entry) => ({ name: textOf(entry, 'name') ?? '', type: textOf(entry, 'type') }));
}
