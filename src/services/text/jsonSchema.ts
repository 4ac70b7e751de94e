/**
 * Checks a value against the part of JSON Schema that the editors' schemas use (server/features/schemas/shapes.ts), and
 * says in words what is wrong. It compiles nothing, because the content security policy allows no code from text.
 */
import type { YamlPath } from './yamlPlaces';
import type { JsonValue } from './yaml';

export type SchemaNode = Readonly<Record<string, unknown>>;

export interface SchemaProblem {
  path: YamlPath;
  message: string;
}

/** More than anybody reads; also the end of the work on a hostile text. */
const MOST_PROBLEMS = 50;
const MAX_REFS = 32;

function isMapping(value: JsonValue): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObject(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys and values',
  null: 'nothing',
};

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function named(path: YamlPath): string {
  const last = path.at(-1);
  if (last === undefined) return 'The specification';
  return typeof last === 'number' ? `Entry ${last + 1} of "${String(path.at(-2) ?? '')}"` : `"${last}"`;
}

class Checker {
  readonly problems: SchemaProblem[] = [];
  constructor(private readonly root: SchemaNode) {}

  /** The schema that `schema` stands for. */
  private resolved(schema: SchemaNode): SchemaNode {
    let node = schema;
    for (let step = 0; typeof node.$ref === 'string' && step < MAX_REFS; step += 1) {
      let target: unknown = this.root;
      for (const part of node.$ref.replace(/^#\/?/, '').split('/'))
        target = isObject(target) && Object.hasOwn(target, part) ? target[part] : {};
      node = isObject(target) ? target : {};
    }
    return node;
  }

  private report(path: YamlPath, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ path, message });
  }

  check(given: SchemaNode, value: JsonValue, path: YamlPath): void {
    if (this.problems.length >= MOST_PROBLEMS) return;
    const schema = this.resolved(given);
    const types = typeof schema.type === 'string' ? [schema.type] : texts(schema.type);
    const fits = types.length === 0 || types.some((type) => isOfType(value, type));
    if (!fits) {
      this.report(
        path,
        `${named(path)} must be ${types.map((type) => TYPE_WORDS[type] ?? type).join(' or ')}.`,
      );
      return;
    }
    this.checkChoice(schema, value, path);
    if (typeof value === 'string') this.checkText(schema, value, path);
    if (typeof value === 'number') this.checkNumber(schema, value, path);
    if (Array.isArray(value)) this.checkList(schema, value, path);
    if (isMapping(value)) this.checkMapping(schema, value, path);
  }

  private checkList({ items, minItems }: SchemaNode, value: JsonValue[], path: YamlPath): void {
    if (typeof minItems === 'number' && value.length < minItems)
      this.report(path, `${named(path)} must hold at least ${minItems}.`);
    if (isObject(items))
      for (const [index, item] of value.entries()) this.check(items, item, [...path, index]);
  }

  private checkChoice(schema: SchemaNode, value: JsonValue, path: YamlPath): void {
    const words: unknown[] | undefined = Array.isArray(schema.enum) ? schema.enum : undefined;
    if (words && !words.includes(value))
      this.report(path, `${named(path)} must be one of ${words.map(String).join(', ')}.`);
    const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isObject);
    if (alternatives === undefined || alternatives.length === 0) return;
    const tries = alternatives.map((one) => {
      const checker = new Checker(this.root);
      checker.check(one, value, path);
      return checker.problems;
    });
    if (tries.some((problems) => problems.length === 0)) return;
    // The alternative that came furthest tells most.
    const best = [...tries].sort((a, b) => a.length - b.length)[0] ?? [];
    for (const { path: place, message } of best) this.report(place, message);
  }

  private checkText(schema: SchemaNode, value: string, path: YamlPath): void {
    const { pattern, minLength, maxLength, description } = schema;
    if (typeof minLength === 'number' && value.length < minLength)
      this.report(path, `${named(path)} must not be empty.`);
    if (typeof maxLength === 'number' && value.length > maxLength)
      this.report(path, `${named(path)} must have at most ${maxLength} characters.`);
    if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
      this.report(
        path,
        typeof description === 'string' && /^such as /i.test(description)
          ? `${named(path)} must be written s${description.slice(1)}.`
          : `${named(path)} does not have the form that is expected here.`,
      );
  }

  private checkNumber({ minimum, maximum }: SchemaNode, value: number, path: YamlPath): void {
    if (typeof minimum === 'number' && value < minimum)
      this.report(path, `${named(path)} must be at least ${minimum}.`);
    if (typeof maximum === 'number' && value > maximum)
      this.report(path, `${named(path)} must be at most ${maximum}.`);
  }

  private checkMapping(schema: SchemaNode, value: Record<string, JsonValue>, path: YamlPath): void {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const { additionalProperties, minProperties, maxProperties } = schema;
    for (const key of texts(schema.required).filter((one) => !Object.hasOwn(value, one)))
      this.report([...path, key], `${named(path)} lacks "${key}".`);
    for (const [key, item] of Object.entries(value)) {
      const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (known === false)
        this.report([...path, key], `"${key.slice(0, 80)}" is not a key that is known here.`);
      else if (isObject(known)) this.check(known, item, [...path, key]);
    }
    const count = Object.keys(value).length;
    if (typeof minProperties === 'number' && count < minProperties)
      this.report(path, `${named(path)} must hold at least ${minProperties} of its keys.`);
    if (typeof maxProperties === 'number' && count > maxProperties)
      this.report(path, `${named(path)} must hold at most ${maxProperties} of its keys.`);
  }
}

/** Up to fifty problems, in the order of the schema; none when the value is as the schema wants it. */
export function schemaProblems(schema: SchemaNode, value: JsonValue): SchemaProblem[] {
  const checker = new Checker(schema);
  checker.check(schema, value, []);
  return checker.problems;
}
