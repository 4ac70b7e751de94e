/** Values of a run against the parameters of its playbook (contract specs §9.1). Values are always text. Pure. */
import { isDns1123 } from '@/services/contracts/dns1123';
import { isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import { fillTemplate } from '@server/features/query/template';
import type { Parameter } from './spec';

export type Values = Readonly<Record<string, string>>;

const MOST_CHARACTERS = 100_000;
const BYTES = /^(\d+(?:\.\d+)?)(Mi|Gi|Ti)?$/;
const MILLICORES = /^(\d+)m?$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The tables in which the values of these types are ids. */
export const ID_TABLES = {
  component: 'components',
  config: 'config_items',
  check: 'checks',
  people: 'people',
  team: 'teams',
} as const satisfies Readonly<Record<string, string>>;
export type IdType = keyof typeof ID_TABLES;

export const isIdType = (type: unknown): type is IdType =>
  typeof type === 'string' && Object.hasOwn(ID_TABLES, type);

/** The parameters with their defaults filled from the resource and the run's surroundings. */
export function withDefaults(
  parameters: readonly Parameter[],
  surroundings: Readonly<Record<string, unknown>>,
): Parameter[] {
  return parameters.map((parameter) =>
    typeof parameter['default'] === 'string'
      ? { ...parameter, default: fillTemplate(parameter['default'], surroundings) }
      : parameter,
  );
}

/**
 * The values of a run: what was given, then the defaults. Throws BadInput for a name that is no parameter, a required
 * one without value, and a value that its type does not allow. Whether ids exist is asked of the database later.
 */
export function readValues(parameters: readonly Parameter[], given: ReadonlyMap<string, string>): Values {
  const stranger = [...given.keys()].find((name) => !parameters.some((parameter) => parameter.name === name));
  if (stranger !== undefined) {
    const known = parameters.map(({ name }) => name).join(', ') || 'none';
    throw new BadInput(`The playbook has no parameter "${shown(stranger)}". Its parameters are: ${known}.`);
  }
  const entries = parameters.flatMap((parameter): [string, string][] => {
    const fallback = typeof parameter['default'] === 'string' ? parameter['default'] : '';
    const value = given.get(parameter.name) ?? fallback;
    if (value === '') {
      if (parameter['required'] !== true) return given.has(parameter.name) ? [[parameter.name, '']] : [];
      throw new BadInput(`The parameter ${parameter.name} is required: give it a value.`);
    }
    refuseValue(parameter, value);
    return [[parameter.name, value]];
  });
  return Object.fromEntries(entries);
}

function refuseValue(parameter: Parameter, value: string): void {
  const wish =
    value.length > MOST_CHARACTERS ? `at most ${MOST_CHARACTERS} characters` : wishOf(parameter, value);
  if (wish === undefined) return;
  throw new BadInput(`The parameter ${parameter.name} is "${shown(value)}", but must be ${wish}.`);
}

type Wish = (parameter: Parameter, value: string) => string | undefined;

/**
 * What the value must be when it is not, by type; other types take any text. A pattern of the playbook's author (regex)
 * is checked in the form only: evaluated here it could hold up the server for everybody.
 */
const WISHES: Readonly<Record<string, Wish>> = {
  text: (parameter, value) => {
    const format = propertyOf(parameter, 'format');
    const isNamed = typeof format === 'string';
    return lengthWish(parameter, value) ?? formatWish(isNamed ? format : 'text', parameter, value);
  },
  checkbox: (_parameter, value) => (value === 'true' || value === 'false' ? undefined : 'true or false'),
  list: (parameter, value) => listWish(parameter, value),
  bytes: (parameter, value) => formatWish('bytes', parameter, value),
  millicores: (parameter, value) => formatWish('millicores', parameter, value),
};

function wishOf(parameter: Parameter, value: string): string | undefined {
  const type = parameter['type'] ?? 'text';
  if (isIdType(type)) return isUuid(value) ? undefined : `the id of a ${type === 'people' ? 'person' : type}`;
  const wish = typeof type === 'string' && Object.hasOwn(WISHES, type) ? WISHES[type] : undefined;
  return wish?.(parameter, value);
}

function listWish(parameter: Parameter, value: string): string | undefined {
  const options = propertyOf(parameter, 'options');
  const values = (Array.isArray(options) ? options : []).map((option: unknown) =>
    typeof option === 'object' && option !== null && 'value' in option ? option.value : option,
  );
  return values.includes(value) ? undefined : `one of ${values.map(String).join(', ')}`;
}

function lengthWish(parameter: Parameter, value: string): string | undefined {
  const least = numberOf(parameter, 'minLength');
  const most = numberOf(parameter, 'maxLength');
  if (least !== undefined && value.length < least) return `at least ${least} characters long`;
  return most !== undefined && value.length > most ? `at most ${most} characters long` : undefined;
}

const FORMATS: Readonly<Record<string, { fits: (value: string) => boolean; wish: string }>> = {
  email: { fits: (value) => EMAIL.test(value), wish: 'an e-mail address' },
  url: { fits: (value) => URL.canParse(value), wish: 'an address such as https://shop.example.org' },
  dns1123: {
    fits: isDns1123,
    wish: 'a DNS name of small letters, digits and hyphens, with dots between its labels (RFC 1123)',
  },
};

function formatWish(format: string, parameter: Parameter, value: string): string | undefined {
  if (format === 'number') return rangeWish(parameter, Number(value), 'a number');
  if (format === 'bytes') return rangeWish(parameter, Number(BYTES.exec(value)?.[1]), 'a size such as 5Gi');
  if (format === 'millicores')
    return rangeWish(parameter, Number(MILLICORES.exec(value)?.[1]), 'millicores such as 100m');
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return known === undefined || known.fits(value) ? undefined : known.wish;
}

function rangeWish(parameter: Parameter, number: number, kind: string): string | undefined {
  const min = numberOf(parameter, 'min');
  const max = numberOf(parameter, 'max');
  const isIn = Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  if (isIn) return undefined;
  const from = min === undefined ? '' : ` from ${min}`;
  return `${kind}${from}${max === undefined ? '' : ` to ${max}`}`;
}

function numberOf(parameter: Parameter, name: string): number | undefined {
  const value = propertyOf(parameter, name);
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function propertyOf(parameter: Parameter, name: string): unknown {
  const properties = parameter['properties'];
  const isOwn = typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
  return isOwn ? Reflect.get(properties, name) : undefined;
}
