import { InvalidCheck } from './types';

const STEP = /\.([\w-]+)|\[(\d{1,6})\]|\['([^']+)'\]|\["([^"]+)"\]/gy;

/**
 * The value at a plain path such as `$.items[0].name`. Filters and wildcards of JSONPath (RFC 9535) are refused in
 * words: guessing what they mean would turn a check green or red for the wrong reason.
 */
export function valueAtPath(document: unknown, path: string): unknown {
  const rest = path.startsWith('$') ? path.slice(1) : `.${path}`;
  let value = document;
  let position = 0;
  for (const match of rest.matchAll(STEP)) {
    const key = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    position = match.index + match[0].length;
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key] // an own member, by the line above
        : undefined;
  }
  if (position !== rest.length) {
    throw new InvalidCheck(
      `The path "${path.slice(0, 100)}" is not supported: write a plain path such as $.items[0].name.`,
    );
  }
  return value;
}
