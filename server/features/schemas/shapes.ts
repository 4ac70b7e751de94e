/** Building blocks of the JSON Schemas (draft 2020-12) that editors check specifications with. Pure. */

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;
export type Properties = Readonly<Record<string, Schema>>;

export const ANY: Schema = {};
export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const integer: Schema = { type: 'integer' };
/** YAML writers leave quotes out, so numbers stand for texts in many specifications. */
export const scalar: Schema = { type: ['string', 'number', 'boolean'] };

export const described = (schema: Schema, description: string): Schema => ({ ...schema, description });
export const oneOf = (...words: string[]): Schema => ({ type: 'string', enum: words });
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const texts: Schema = list(text);
export const map = (values: Schema = scalar): Schema => ({ type: 'object', additionalProperties: values });
export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
export const refs = (name: string): Schema => list(ref(name));

/** An object of known keys; others are reported unless `isOpen`. */
export function shape(properties: Properties, required: readonly string[] = [], isOpen = false): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: isOpen,
  };
}

/** Every key with the same schema. */
export const keys = (names: string, schema: Schema): Properties =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

const secretRef = shape({ name: text, key: text }, ['key']);

/** The value types of contract specs §2. */
export const SHARED: Properties = {
  duration: described(
    { type: 'string', pattern: '^(0|(\\d+(\\.\\d+)?(ns|us|µs|ms|s|m|h|d|w|y))+)$' },
    'Such as 30s, 1h30m or 7d',
  ),
  size: described({ type: ['string', 'integer'] }, 'Such as 10Mi or 2GB'),
  schedule: described(text, 'Cron with 5 or 6 fields, @hourly, @daily, @weekly, or @every 5m'),
  labels: map(),
  envVar: {
    type: 'object',
    properties: {
      name: text,
      value: scalar,
      valueFrom: shape({
        secretKeyRef: secretRef,
        configMapKeyRef: secretRef,
        helmRef: secretRef,
        serviceAccount: text,
      }),
    },
    additionalProperties: false,
  },
  template: {
    type: 'object',
    properties: keys('template javascript expr jsonPath jsonpath', text),
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  },
  selector: shape({
    ...keys('id name namespace agent scope tagSelector labelSelector fieldSelector search cache', text),
    ...keys('types statuses', texts),
    includeDeleted: flag,
    limit: integer,
  }),
  property: shape(
    {
      ...keys('name label tooltip icon type color unit status lastTransition', text),
      ...keys('min max value', { type: ['number', 'string'] }),
      order: integer,
      headline: flag,
      text: scalar,
      links: list(shape(keys('label type url text icon tooltip', text))),
      lookup: ANY,
      configLookup: ANY,
      summary: ref('template'),
    },
    ['name'],
  ),
  configQuery: shape({
    ...keys(
      'id name namespace agent scope tagSelector labelSelector fieldSelector search cache type class external_id',
      text,
    ),
    ...keys('types statuses', texts),
    tags: map(),
    includeDeleted: flag,
    limit: integer,
  }),
};

/** Username, password and the like, which may be literal or come from a secret. */
export const credentials = (names: string): Properties => keys(names, { anyOf: [ref('envVar'), scalar] });

/** A whole schema document. `file` is its name below /api/schemas. */
export function document(file: string, title: string, root: Schema, definitions: Properties = {}): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `/api/schemas/${file}.schema.json`,
    title,
    ...root,
    $defs: { ...SHARED, ...definitions },
  };
}
