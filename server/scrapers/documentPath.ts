/** Edits a document at JSONPaths with wildcards (`$.spec.containers[*].env`, `$..password`). Pure. */
import { InvalidCheck } from '@server/checks/types';
import type { Json } from './plainJson';

type Step = { kind: 'key'; key: string } | { kind: 'any' } | { kind: 'below'; key: string };

const STEP = /\.\.([\w-]+)|\.\*|\[\*\]|\.([\w-]+)|\[(\d{1,6})\]|\['([^']+)'\]|\["([^"]+)"\]/gy;

/** Throws InvalidCheck for a path that cannot be read: a mask must not silently cover nothing. */
export function readPath(path: string): Step[] {
  const rest = path.startsWith('$') ? path.slice(1) : path.startsWith('.') ? path : `.${path}`;
  const steps: Step[] = [];
  let position = 0;
  for (const match of rest.matchAll(STEP)) {
    position = match.index + match[0].length;
    const key = match[2] ?? match[3] ?? match[4] ?? match[5];
    if (match[1] !== undefined) steps.push({ kind: 'below', key: match[1] });
    else steps.push(key === undefined ? { kind: 'any' } : { kind: 'key', key });
  }
  if (position === rest.length && steps.length > 0) return steps;
  throw new InvalidCheck(
    `The path "${path.slice(0, 100)}" is not supported: write a path such as $.data.password, $.items[*].token or $..password.`,
  );
}

function isBranch(value: Json): value is Json[] | { [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** The value with each of its members changed; `undefined` removes one. */
function mapMembers(value: Json, change: (key: string, member: Json) => Json | undefined): Json {
  if (!isBranch(value)) return value;
  const members = Object.entries(value)
    .map(([key, member]): [string, Json | undefined] => [key, change(key, member)])
    .filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function walk(
  value: Json,
  steps: readonly Step[],
  edit: (value: Json) => Json | undefined,
): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return edit(value);
  return mapMembers(value, (key, member) => {
    if (step.kind === 'below') {
      const inner = walk(member, steps, edit);
      return key === step.key && inner !== undefined ? walk(inner, rest, edit) : inner;
    }
    return step.kind === 'any' || key === step.key ? walk(member, rest, edit) : member;
  });
}

/** The document with `edit` at every place that the path names; `undefined` removes the place. */
export function editAt(document: Json, path: string, edit: (value: Json) => Json | undefined): Json {
  return walk(document, readPath(path), edit) ?? null;
}
