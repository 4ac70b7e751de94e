import { validateText } from '@/components/form/validators';
import { quantityKind, splitQuantity } from '@/components/form/kinds/quantity';
import type { FieldSpec, QuantityField, TextField } from '@/components/form/fieldSpec';
import {
  CODE_HEIGHTS,
  initialValues,
  parameterField,
  paramsOf,
  schemaFileOf,
} from '@/features/playbooks/model/parameters';
import type { Parameter } from '@/features/playbooks/model/records';
import golden from '@tests/golden/playbookParameters.json';
import { isDns1123 } from '@/services/contracts/dns1123';

const field = (parameter: Parameter): FieldSpec =>
  parameterField(parameter, 0, { options: [], onSearch: () => undefined });
const text = (parameter: Parameter) => field(parameter) as TextField; // the tests name text parameters
const problem = (properties: Readonly<Record<string, unknown>>, value: string) =>
  validateText(text({ name: 'x', properties }), value);

const EVERY: readonly Parameter[] = [
  { name: 'plain' },
  { name: 'a.b', type: 'checkbox', default: 'true' },
  { name: 'size', type: 'text', properties: { format: 'bytes' }, default: '5Gi' },
  { name: 'cpu', type: 'millicores', default: '100m' },
  {
    name: 'colour',
    type: 'list',
    properties: { options: [{ label: 'Red', value: 'r' }, 'blue'] },
    default: 'r',
  },
  { name: 'who', type: 'people', default: 'p1' },
  { name: 'team', type: 'team' },
  { name: 'what', type: 'config', default: 'c1' },
  { name: 'doc', type: 'code', properties: { language: 'json' }, default: '{"a":1}' },
];

it('PB-5 PB-9 every property of a parameter is in effect', () => {
  expect(
    field({
      name: 'n',
      label: 'Number of pods',
      description: 'How many',
      required: true,
      properties: { multiline: true, minLength: 2, maxLength: 4, regex: '[a-z]+' },
    }),
  ).toEqual({
    name: 'parameter0',
    label: 'Number of pods',
    help: 'How many',
    isRequired: true,
    kind: 'textarea',
    minLength: 2,
    maxLength: 4,
    pattern: '[a-z]+',
  });
  expect(
    field({ name: 'l', type: 'list', properties: { options: [{ label: 'Red', value: 'r' }, 'blue'] } }),
  ).toMatchObject({
    kind: 'select',
    label: 'l',
    options: [
      { value: 'r', label: 'Red' },
      { value: 'blue', label: 'blue' },
    ],
  });
});

it.each(Object.entries(CODE_HEIGHTS))('PB-6 code of the size %s is %d pixels high', (size, height) => {
  expect(field({ name: 'c', type: 'code', properties: { size, language: 'json' } })).toMatchObject({
    kind: 'code',
    language: 'json',
    height,
  });
});

it('PB-6 code of another language than yaml and json is plain text', () => {
  expect(field({ name: 'c', type: 'code', properties: { language: 'bash' } })).toMatchObject({
    language: 'plaintext',
  });
});

it('PB-5 the schema of code is one of our own server, whatever address the playbook names', () => {
  const file = (type: string, jsonSchemaUrl: string) =>
    schemaFileOf({ name: 'c', type, properties: { jsonSchemaUrl } });
  expect(file('code', 'https://elsewhere.example.org/schemas/canary.spec.schema.json')).toBe(
    'canary.spec.schema.json',
  );
  expect(file('code', '/api/schemas/config_aws.schema.json')).toBe('config_aws.schema.json');
  expect(file('code', 'https://elsewhere.example.org/schema')).toBeUndefined();
  expect(file('text', '/api/schemas/config_aws.schema.json')).toBeUndefined();
});

it('PB-7 a default of yaml or json is shown as the document that it means; comments stay', () => {
  const shown = (language: string, text: string) =>
    initialValues([{ name: 'c', type: 'code', properties: { language }, default: text }])['parameter0'];
  expect(shown('json', '{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(shown('yaml', '{"a": 1}')).toBe('a: 1\n');
  expect(shown('yaml', '# why\na: 1')).toBe('# why\na: 1');
  expect(shown('bash', '{"a":1}')).toBe('{"a":1}');
});

it('PB-8 PB-10 PB-16 PB-18 defaults fill the form, and the same values are sent as text', () => {
  const values = initialValues(EVERY);
  expect(paramsOf(EVERY, values)).toEqual({
    'a.b': 'true',
    size: '5Gi',
    cpu: '100m',
    colour: 'r',
    who: 'p1',
    what: 'c1',
    doc: '{\n  "a": 1\n}',
  });
  expect(paramsOf(EVERY, { ...values, parameter1: false, parameter2: undefined })).toMatchObject({
    'a.b': 'false',
    // A default that was taken away must not come back.
    size: '',
  });
});

it('PB-8 PB-9 PB-10 PB-12 PB-13 the golden file: what is entered for each type becomes these values', () => {
  const { parameters, typed, units, ids, sent } = golden;
  const entered = (label: string): unknown => {
    const has = (values: object) => Object.hasOwn(values, label);
    if (has(ids)) return { value: Reflect.get(ids, label) };
    if (!has(typed)) return undefined;
    const unit = { Processor: 'm', Share: 'm', Disk: 'Mi', ...units };
    return `${String(Reflect.get(typed, label))}${String(Reflect.get(unit, label) ?? '')}`;
  };
  const chosen: Readonly<Record<string, unknown>> = { Force: true, 'Dry run': false, Colour: 'b' };
  const values: Record<string, unknown> = { ...initialValues(parameters) };
  parameters.forEach(({ label }, index) => {
    const value = chosen[label] ?? entered(label);
    if (value !== undefined || label === 'Cleared') values[`parameter${index}`] = value;
  });
  expect(paramsOf(parameters, values)).toEqual(sent);
});

it('PB-16 running again takes the values of that run and no defaults', () => {
  const earlier = { plain: 'again', 'a.b': 'false', what: 'c2' };
  expect(paramsOf(EVERY, initialValues(EVERY, earlier))).toEqual({
    ...earlier,
    size: '',
    cpu: '',
    colour: '',
    who: '',
    doc: '',
  });
});

it('PB-11 PB-15 too long, too short, not matching, too small and too large are refused', () => {
  expect(problem({ maxLength: 3 }, 'abcd')).toContain('at most 3');
  expect(problem({ minLength: 3 }, 'ab')).toContain('at least 3');
  expect(problem({ regex: '[a-z]+' }, 'ab1')).toContain('[a-z]+');
  expect(problem({ regex: '[a-z]+' }, 'ab')).toBeUndefined();
  expect(problem({ min: 2 }, '1')).toContain('2 or more');
  expect(problem({ max: 2 }, '3')).toContain('2 or less');
  expect(problem({ format: 'number' }, 'x')).toBe('This field must be a number');
  expect(problem({ format: 'number', min: -3 }, '-2')).toBeUndefined();
});

it('PB-12 PB-13 a number with its unit: Mi first, limits on the number', () => {
  const bytes = field({ name: 'b', properties: { format: 'bytes', min: 1, max: 10 } }) as QuantityField; // by its format
  expect(bytes).toMatchObject({ kind: 'quantity', units: ['Mi', 'Gi', 'Ti'], min: 1, max: 10 });
  expect(splitQuantity('5Gi', bytes.units)).toEqual({ number: '5', unit: 'Gi' });
  expect(splitQuantity('', bytes.units)).toEqual({ number: '', unit: 'Mi' });
  expect(quantityKind.validate(bytes, '11Gi')).toContain('10 or less');
  expect(quantityKind.validate(bytes, '0Mi')).toContain('1 or more');
  expect(quantityKind.validate(bytes, 'manyMi')).toBe('This field must be a number');
  expect(quantityKind.validate(bytes, '5Gi')).toBeUndefined();
  expect(field({ name: 'm', properties: { format: 'millicores' } })).toMatchObject({ units: ['m'] });
});

it.each([
  ['my-app.prod', true],
  ['a', true],
  ['My_App', false],
  ['-a', false],
  ['a-', false],
  ['a..b', false],
  ['a'.repeat(64), false],
])('PB-14 %s is a DNS name: %s', (name, fits) => {
  expect(isDns1123(name)).toBe(fits);
  expect(problem({ format: 'dns1123' }, name) === undefined).toBe(fits);
});
