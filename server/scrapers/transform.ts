/** `transform` of an entry (contract specs §5): which documents become items, and what of them is stored. */
import { isJsonObject, optionalList, optionalObject, optionalText } from '@server/checks/fields';
import { valueAtPath } from '@server/checks/jsonPath';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { boundedCondition, boundedExpression } from './boundedExpression';
import { editAt, readPath } from './documentPath';
import { MASK, plainJson } from './plainJson';
import type { Json } from './plainJson';
import { readWishes } from './wishes';
import type { ReadWishes } from './wishes';

/** What masks and exclusions can ask about an item. */
export interface Subject {
  type: string;
  name: string;
}

export interface Transform {
  /** The documents that one document stands for. */
  expand(document: Json): Json[];
  /** The document without what must not be stored; `onMasked` is told every value that a mask covers. */
  conceal(document: Json, subject: Subject, onMasked?: (value: Json) => void): Json;
  /** What the item hangs together with. */
  wishes: ReadWishes;
}

const NOT_RUN = ['gotemplate', 'javascript'] as const;

function asList(value: unknown): Json[] {
  const plain = plainJson(value);
  return Array.isArray(plain) ? plain : plain === null ? [] : [plain];
}

function expander(transform: JsonObject): Transform['expand'] {
  const used = NOT_RUN.find((key) => optionalText(transform, key) !== undefined);
  if (used !== undefined) {
    throw new InvalidCheck(
      `transform.${used} is not run by this server: write it as transform.expr (CEL) or transform.jsonpath.`,
    );
  }
  const path = optionalText(transform, 'jsonpath');
  const expression = optionalText(transform, 'expr');
  return (document) => {
    const chosen = path === undefined ? document : valueAtPath(document, path);
    if (expression === undefined) return path === undefined ? [document] : asList(chosen);
    const result = boundedExpression(expression, { config: chosen });
    if ('problem' in result) throw new InvalidCheck(`transform.expr fails: ${result.problem}.`);
    return asList(result.value);
  };
}

/** `selector` is CEL over config_type and name, or {type, name}; without one the mask is for every item. */
function isMeant(selector: unknown, { type, name }: Subject): boolean {
  if (selector === undefined || selector === null || selector === '') return true;
  if (isJsonObject(selector))
    return Object.entries({ type, name }).every(([key, value]) => (selector[key] ?? value) === value);
  if (typeof selector !== 'string') throw new InvalidCheck('selector of a mask must be an expression.');
  const verdict = boundedCondition(selector, { config_type: type, type, name });
  if ('problem' in verdict) throw new InvalidCheck(`The selector of a mask fails: ${verdict.problem}.`);
  return verdict.isTrue;
}

type Edit = (document: Json, subject: Subject, onMasked?: (value: Json) => void) => Json;

function pathOf(rule: unknown, what: string): { rule: JsonObject; path: string } {
  const path = isJsonObject(rule) ? optionalText(rule, 'jsonpath') : undefined;
  if (!isJsonObject(rule) || path === undefined)
    throw new InvalidCheck(`Each ${what} needs jsonpath, the place in the document.`);
  readPath(path);
  return { rule, path };
}

function exclusion(item: unknown): Edit {
  const { rule, path } = pathOf(item, 'entry of transform.exclude');
  const types = optionalList(rule, 'types');
  return (document, { type }) =>
    types.length === 0 || types.includes(type) ? editAt(document, path, () => undefined) : document;
}

function masking(item: unknown): Edit {
  const { rule, path } = pathOf(item, 'entry of transform.mask');
  const value = optionalText(rule, 'value') ?? MASK;
  return (document, subject, onMasked) => {
    if (!isMeant(rule['selector'], subject)) return document;
    return editAt(document, path, (covered) => {
      onMasked?.(covered);
      return value;
    });
  };
}

/** Throws InvalidCheck for what cannot be run: nothing is stored without what was asked for. */
export function readTransform(entry: JsonObject): Transform {
  const transform = optionalObject(entry, 'transform') ?? {};
  const edits = [
    ...optionalList(transform, 'exclude').map(exclusion),
    ...optionalList(transform, 'mask').map(masking),
  ];
  return {
    expand: expander(transform),
    wishes: readWishes(transform),
    conceal: (document, subject, onMasked) =>
      edits.reduce((edited, edit) => edit(edited, subject, onMasked), document),
  };
}
