/** Reads what a client sent, field by field: each answer has the type that was asked for, or BadInput is thrown. */
import type { Context } from 'hono';
import { isUuid } from '@/services/contracts/ids';
import { parseDateMath } from '@server/data-api/dateMath';
import { BadInput, shown } from '@server/features/query/badInput';
import type { AppEnv } from '@server/types';

interface IntegerRange {
  min: number;
  max: number;
  otherwise: number;
}

/** The fields of a JSON object or of a query string. Missing, null and empty text all mean: not given. */
export class Fields {
  private readonly values: ReadonlyMap<string, unknown>;

  constructor(values: Iterable<readonly [string, unknown]>) {
    this.values = new Map(values);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** For the few fields where empty text has a meaning. */
  isEmptyText(name: string): boolean {
    return this.values.get(name) === '';
  }

  text(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw new BadInput(`The field ${name} must be text, not ${shown(value)}.`);
    return storableText(name, value);
  }

  id(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || isUuid(value)) return value;
    throw new BadInput(`The field ${name} is "${shown(value)}", which is no id: send the id of the record.`);
  }

  /** Query strings have no booleans, so the words true and false are taken too. */
  flag(name: string): boolean | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new BadInput(`The field ${name} is "${shown(value)}": write true or false.`);
  }

  integer(name: string, { min, max, otherwise }: IntegerRange): number {
    const value = this.get(name);
    if (value === undefined) return otherwise;
    const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max)
      return number;
    throw new BadInput(`The field ${name} is "${shown(value)}": write a whole number from ${min} to ${max}.`);
  }

  /** A moment by date math or as a time; `now` in epoch milliseconds. RFC 3339 in UTC. */
  moment(name: string, now: number): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const moment = parseDateMath(value.trim(), now);
    if (moment !== undefined) return moment;
    throw new BadInput(
      `The time ${name} "${shown(value)}" cannot be read: write now, now-2d, now+1h, now/d or a time like 2026-01-31T10:00:00Z.`,
    );
  }

  texts(name: string): string[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (Array.isArray(value)) return value.map((item: unknown) => listed(name, item));
    throw new BadInput(`The field ${name} must be a list of texts, not "${shown(value)}".`);
  }

  /** A JSON object inside this one. */
  fields(name: string): Fields | undefined {
    const value = this.get(name);
    return value === undefined ? undefined : objectFields(value, `The field ${name}`);
  }

  /** A list of JSON objects. */
  list(name: string): Fields[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw new BadInput(`The field ${name} must be a list, not "${shown(value)}".`);
    return value.map((item: unknown) => objectFields(item, `Each entry of ${name}`));
  }

  /** Name and text of every field. */
  pairs(): [string, string][] {
    return [...this.values.keys()].flatMap((name) => {
      const value = this.text(name);
      return value === undefined ? [] : [[storableText('name', name), value] satisfies [string, string]];
    });
  }

  /** Every field as it was sent, for a reader that gives some of them other names. */
  entries(): IterableIterator<[string, unknown]> {
    return this.values.entries();
  }

  /** A field with another name is a mistake of the caller that would silently change the answer. */
  allowOnly(names: readonly string[], what: string): void {
    const stranger = [...this.values.keys()].find((name) => !names.includes(name));
    if (stranger === undefined) return;
    throw new BadInput(`${what} has no field "${shown(stranger)}": use ${names.join(', ')}.`);
  }

  private get(name: string): unknown {
    const value = this.values.get(name);
    return value === null || value === '' ? undefined : value;
  }
}

/** PostgreSQL stores no zero characters. */
function storableText(name: string, text: string): string {
  if (!text.includes('\0')) return text;
  throw new BadInput(`The field ${name} holds a zero character: leave it out.`);
}

function listed(name: string, item: unknown): string {
  if (typeof item === 'string') return storableText(name, item);
  throw new BadInput(`The field ${name} must be a list of texts, but holds ${shown(item)}.`);
}

function objectFields(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return new Fields(Object.entries(value));
  }
  throw new BadInput(`${what} must be a JSON object, not "${shown(value)}".`);
}

/** The JSON object that is the body of a request. */
export async function bodyFields(c: Context<AppEnv>): Promise<Fields> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadInput('The body is not JSON: send one JSON object.');
  }
  return objectFields(body, 'The body');
}

/** The fields of stored JSON; undefined when it is no object. */
export function storedFields(value: unknown): Fields | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? new Fields(Object.entries(value)) : undefined;
}

/** The query of a request; of a name that comes twice the first counts, as everywhere in the API. */
export function queryFields(c: Context<AppEnv>): Fields {
  return new Fields(Object.entries(c.req.query()));
}
