/**
 * Values in the texts of an action. Those who run a playbook choose parameters, and names of resources come from
 * elsewhere: in a script, a query or an address such a value must stay a value (design: reliability §4.9). Pure.
 */
import { InvalidCheck } from '@server/checks/types';

/** The name of a value: in braces, or in the older form with a dollar. */
export const PLACEHOLDER = /\{\{-?\s*\.([\w.-]+)\s*-?\}\}|\$\(\.([\w.-]+)\)/g;
/** What a shell takes as it stands, wherever it stands. */
const PLAIN_WORD = /^[\w@%+=:,./-]*$/;

export type Values = Readonly<Record<string, unknown>>;

/** The value that `path` names, as text; empty when there is none. */
function textAt(values: Values, path: string): string {
  let value: unknown = values;
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined;
  }
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fill(text: string, place: (path: string) => string): string {
  const filled = text.replace(PLACEHOLDER, (_all, braces: string | undefined, dollar: string | undefined) =>
    place(braces ?? dollar ?? ''),
  );
  return filled;
}

/** Conditions, loops and functions are not evaluated; carried out as they are written they would do something else. */
function refuseLogic(text: string): void {
  const [logic] = /\{\{.*?\}\}/s.exec(text.replace(PLACEHOLDER, '')) ?? [];
  if (logic === undefined) return;
  throw new InvalidCheck(
    `The template ${logic.slice(0, 60)} is more than the name of a value, and this backend fills in names only: write it as names such as {{.params.size}}.`,
  );
}

/** For texts that are shown or sent as they are. */
export function fillText(text: string, values: Values): string {
  refuseLogic(text);
  return fill(text, (path) => textAt(values, path));
}

/** For scripts: a value with anything that a shell would interpret is refused. */
export function fillScript(text: string, values: Values): string {
  refuseLogic(text);
  return fill(text, (path) => {
    const value = textAt(values, path);
    if (PLAIN_WORD.test(value)) return value;
    throw new InvalidCheck(
      `The value of {{.${path}}} holds characters that a shell interprets, so the script was not run: read parameters from their variables, such as "$PARAM_${variableName(path.replace(/^params\./, ''))}".`,
    );
  });
}

/** For addresses: a value is one part of a path or of a query, unless the whole address is one value. */
export function fillAddress(text: string, values: Values): string {
  refuseLogic(text);
  const [whole] = PLACEHOLDER[Symbol.match](text.trim()) ?? [];
  const isWhole = whole === text.trim();
  return fill(text, (path) => (isWhole ? textAt(values, path) : encodeURIComponent(textAt(values, path))));
}

/** For bodies: inside a JSON document a value is escaped as JSON text. */
export function fillBody(text: string, values: Values): string {
  refuseLogic(text);
  const isJson = /^\s*[[{]/.test(text.replace(PLACEHOLDER, ''));
  return fill(text, (path) => {
    const value = textAt(values, path);
    return isJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}

/** For queries: values become parameters of the statement, also where they were written between quotes. `names` are theirs. */
export function fillQuery(
  text: string,
  values: Values,
): { query: string; parameters: string[]; names: string[] } {
  refuseLogic(text);
  const names: string[] = [];
  const quoted = new RegExp(`'(?:${PLACEHOLDER.source})'|${PLACEHOLDER.source}`, 'g');
  const query = text.replace(quoted, (...match: unknown[]) => {
    const path = match.slice(1, 5).find((group) => typeof group === 'string');
    return `$${names.push(typeof path === 'string' ? path : '')}`;
  });
  return { query, parameters: names.map((name) => textAt(values, name)), names };
}

/** Parameters as variables of a script: `PARAM_` and the name in capitals. */
export function parameterVariables(
  parameters: Readonly<Record<string, string>>,
): { name: string; value: string }[] {
  return Object.entries(parameters).map(([name, value]) => ({ name: `PARAM_${variableName(name)}`, value }));
}

const variableName = (name: string): string => name.toUpperCase().replaceAll(/\W/g, '_');
