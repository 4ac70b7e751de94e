/** Values as YAML that readers of version 1.1 and 1.2 understand alike. */
import { stringify, type Scalar } from 'yaml';
import type { JsonValue } from '@/services/text/yaml';

export type Quoting = Scalar.Type | undefined;

/** No folding: a folded line is a changed line. */
function options(quoting: Quoting) {
  return {
    version: '1.1' as const,
    lineWidth: 0,
    minContentWidth: 0,
    aliasDuplicateObjects: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    defaultKeyType: 'PLAIN' as const,
    ...(quoting === undefined ? {} : { defaultStringType: quoting, blockQuote: false }),
  };
}

export interface Emitted {
  /** What follows the colon or the dash on its line, with the space before it; empty for a list or a mapping. */
  head: string;
  /** The lines below, indented to stand under a key or dash in the given column. */
  below: readonly string[];
}

function shifted(text: string, taken: number, column: number): Emitted {
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const indent = ' '.repeat(column);
  return { head: first.slice(taken), below: rest.map((line) => (line === '' ? '' : `${indent}${line}`)) };
}

/** `value` as it stands after a key in `column`. */
export function afterKey(value: JsonValue, column: number, quoting?: Quoting): Emitted {
  return shifted(stringify({ k: value }, options(quoting)), 'k:'.length, column);
}

/** `value` as it stands after a dash in `column`. */
export function afterDash(value: JsonValue, column: number, quoting?: Quoting): Emitted {
  return shifted(stringify([value], options(quoting)), '-'.length, column);
}

/** `value` as a whole document. */
export function wholeText(value: JsonValue): string {
  return stringify(value, options(undefined));
}

/** A key as it is to be written before its colon. */
export function keyText(key: string): string {
  return stringify({ [key]: 0 }, options(undefined)).replace(/: 0\n$/, '');
}

const SAFE_IN_FLOW = /^[A-Za-z_][\w./-]*$/;

/** `value` on one line, as within brackets or braces. */
export function inFlow(value: JsonValue, isQuoted = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => inFlow(item, isQuoted)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(([key, item]) => `${inFlow(key)}: ${inFlow(item, isQuoted)}`);
    return `{${pairs.join(', ')}}`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain =
    !isQuoted && SAFE_IN_FLOW.test(value) && stringify(value, options(undefined)) === `${value}\n`;
  return isPlain ? value : JSON.stringify(value);
}
