/**
 * Expressions of a check in CEL (contract specs §2, Template): `test.expr` decides, `display.expr` words the message.
 * Expressions are foreign input, so each runs under a time limit and sees plain data only.
 */
import { runInNewContext } from 'node:vm';
import { Environment } from '@marcbachmann/cel-js';
import { errorCode } from '../errorCode';
import { isPresent, optionalObject, optionalText } from './fields';
import { reasonOf } from './networkErrors';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

const TIMEOUT_MS = 500;
const MAX_LENGTH = 10_000;
const OTHER_LANGUAGES = ['template', 'javascript', 'jsonpath', 'jsonPath'] as const;

const environment = new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });

type Field = 'test' | 'display';

function firstLine(error: unknown): string {
  return reasonOf(error).split('\n')[0] ?? '';
}

/** The expression of a Template field, or undefined when it has none. Throws for `test` in another language. */
function sourceOf(spec: JsonObject, field: Field): string | undefined {
  const template = optionalObject(spec, field);
  if (template === undefined) return undefined;
  const source = optionalText(template, 'expr');
  const other = OTHER_LANGUAGES.find((language) => isPresent(template, language));
  if (source === undefined && other !== undefined && field === 'test') {
    throw new InvalidCheck(
      `test.${other} is not run by the embedded runner, so the check was not judged: write it as test.expr (CEL), or run this check on the platform.`,
    );
  }
  return source?.trim() === '' ? undefined : source;
}

function requireReadable(source: string, field: Field): void {
  if (source.length > MAX_LENGTH)
    throw new InvalidCheck(`${field}.expr has ${source.length} characters; the limit is ${MAX_LENGTH}.`);
  try {
    environment.parse(source);
  } catch (error) {
    throw new InvalidCheck(`${field}.expr is not a CEL expression: ${firstLine(error)}.`);
  }
}

/** Integers become CEL integers: `results.count == 1` must not fail because JSON knows only doubles. */
function evaluate(source: string, facts: JsonObject, field: Field): unknown {
  requireReadable(source, field);
  const work = (): unknown => environment.evaluate(source, facts);
  try {
    // the engine's watchdog ends the run wherever it is, also inside a library or a regular expression
    const value: unknown = runInNewContext('work()', { work }, { timeout: TIMEOUT_MS });
    return value;
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new InvalidCheck(`${field}.expr needs more than ${TIMEOUT_MS} ms: write a simpler one.`);
    const names = Object.keys(facts).join(', ');
    throw new InvalidCheck(`${field}.expr cannot be evaluated: ${firstLine(error)}. It can use ${names}.`);
  }
}

/** Whether `test` decides what passed: defaults such as "status 2xx" then do not. */
export function hasTest(spec: JsonObject): boolean {
  return sourceOf(spec, 'test') !== undefined;
}

/** Throws InvalidCheck when an expression cannot be read; used when a canary is saved. */
export function validateExpressions(spec: JsonObject): void {
  for (const field of ['test', 'display'] as const) {
    const source = sourceOf(spec, field);
    if (source !== undefined) requireReadable(source, field);
  }
}

/** What `test.expr` has against these facts, as a sentence; undefined when it passes or there is none. */
export function testComplaint(spec: JsonObject, facts: JsonObject): string | undefined {
  const source = sourceOf(spec, 'test');
  if (source === undefined) return undefined;
  const verdict = evaluate(source, facts, 'test');
  if (verdict === true) return undefined;
  if (verdict === false) return `The test "${source.trim().slice(0, 200)}" is false.`;
  throw new InvalidCheck('test.expr must give true or false, such as results.count > 0.');
}

/** CEL integers are bigints, which JSON cannot write. */
function plainNumber(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** The message that `display.expr` makes of the facts, at most 500 characters. */
export function displayText(spec: JsonObject, facts: JsonObject): string | undefined {
  const source = sourceOf(spec, 'display');
  if (source === undefined) return undefined;
  const value = evaluate(source, facts, 'display');
  const text = typeof value === 'string' ? value : JSON.stringify(value, plainNumber);
  return text.slice(0, 500);
}
