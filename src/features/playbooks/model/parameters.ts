/** Parameters of a playbook ↔ fields of a form and values of a run (settings specification §5; contract specs §9.1). Pure. */
import type { JsonSchema } from '@/components/code-editor/CodeEditor.types';
import type { FieldSpec, TextFormat } from '@/components/form/fieldSpec';
import { pickedValue } from '@/components/form/kinds/picked';
import {
  RESOURCE_SEARCH_DELAY,
  type ResourceKind,
  type ResourceSelector,
} from '@/services/api/resourceSearch';
import type { Lookup } from '@/services/errors/lookup';
import { dumpYaml, parseYaml } from '@/services/text/yaml';
import type { Parameter } from './records';

export interface Option {
  value: string;
  label: string;
  detail?: string;
}

/** Kinds whose value is the id of a resource that is searched for. */
export const RESOURCE_TYPES: Readonly<Record<string, ResourceKind>> = {
  component: 'components',
  config: 'configs',
  check: 'checks',
};

/** Pixels (checklist PB-6). */
export const CODE_HEIGHTS: Readonly<Record<string, number>> = {
  'very-small': 120,
  small: 200,
  medium: 320,
  large: 480,
  full: 720,
};

/** Names of parameters may hold dots, which a form reads as paths. */
export const fieldName = (index: number): string => `parameter${index}`;

const propertyOf = ({ properties }: Parameter, name: string): unknown =>
  properties !== null && properties !== undefined && Object.hasOwn(properties, name)
    ? properties[name]
    : undefined;

function numberOf(parameter: Parameter, name: string): number | undefined {
  const value = propertyOf(parameter, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textOf(parameter: Parameter, name: string): string | undefined {
  const value = propertyOf(parameter, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The selectors that limit what may be chosen. */
export function filterOf(parameter: Parameter): ResourceSelector[] {
  const filter = propertyOf(parameter, 'filter');
  return Array.isArray(filter) ? (filter as ResourceSelector[]) : []; // contract specs §9.1
}

/**
 * The schema of a code parameter, by the name of its file: it is read from our own server, whatever address the playbook
 * names, because the console loads nothing from elsewhere.
 */
export function schemaFileOf(parameter: Parameter): string | undefined {
  if (parameter.type !== 'code') return undefined;
  return /[\w.-]+\.schema\.json$/.exec(textOf(parameter, 'jsonSchemaUrl') ?? '')?.[0];
}

/** The role that a person must have to be offered. */
export const roleOf = (parameter: Parameter): string | undefined => textOf(parameter, 'role');

function listOptions(parameter: Parameter): Option[] {
  const options = propertyOf(parameter, 'options');
  return (Array.isArray(options) ? options : []).flatMap((option: unknown): Option[] => {
    if (typeof option === 'string') return [{ value: option, label: option }];
    if (typeof option !== 'object' || option === null || !('value' in option)) return [];
    const value = String(option.value);
    return [{ value, label: 'label' in option && typeof option.label === 'string' ? option.label : value }];
  });
}

const defined = <Value>(key: string, value: Value | undefined) =>
  value === undefined ? {} : { [key]: value };

const limitsOf = (parameter: Parameter) => ({
  ...defined('min', numberOf(parameter, 'min')),
  ...defined('max', numberOf(parameter, 'max')),
});

const TEXT_FORMATS: readonly TextFormat[] = ['email', 'url', 'number', 'dns1123', 'password'];

function textField(parameter: Parameter, base: FieldBase): FieldSpec {
  const limits = limitsOf(parameter);
  const wanted = textOf(parameter, 'format');
  // Limits without a format say that it is a number (checklist PB-15).
  const fallback = Object.keys(limits).length > 0 ? 'number' : undefined;
  return {
    ...base,
    kind: String(propertyOf(parameter, 'multiline')) === 'true' ? 'textarea' : 'text',
    ...limits,
    ...defined('minLength', numberOf(parameter, 'minLength')),
    ...defined('maxLength', numberOf(parameter, 'maxLength')),
    ...defined('pattern', textOf(parameter, 'regex')),
    ...defined('format', TEXT_FORMATS.find((format) => format === wanted) ?? fallback),
  };
}

interface FieldBase {
  name: string;
  label: string;
  isRequired: boolean;
  help?: string;
}

const languageOf = (parameter: Parameter): 'yaml' | 'json' | 'plaintext' => {
  const language = textOf(parameter, 'language') ?? 'yaml';
  return language === 'yaml' || language === 'json' ? language : 'plaintext';
};

function unitsOf(parameter: Parameter): readonly [string, ...string[]] | undefined {
  const format = textOf(parameter, 'format') ?? parameter.type;
  if (format === 'bytes') return ['Mi', 'Gi', 'Ti'];
  return format === 'millicores' ? ['m'] : undefined;
}

function baseOf({ name, label, description, required }: Parameter, index: number): FieldBase {
  return {
    name: fieldName(index),
    label: label ?? name,
    isRequired: required === true,
    ...defined('help', description === '' ? undefined : description),
  };
}

function codeField(parameter: Parameter, base: FieldBase, schema: JsonSchema | undefined): FieldSpec {
  const height = CODE_HEIGHTS[textOf(parameter, 'size') ?? 'medium'] ?? CODE_HEIGHTS['medium'];
  return {
    ...base,
    kind: 'code',
    language: languageOf(parameter),
    ...defined('height', height),
    ...defined('schema', schema),
  };
}

interface Surroundings {
  /** Those of teams, people and resources. */
  options: readonly Option[];
  /** How far these were read. */
  lookup?: Lookup | undefined;
  /** Asks for other resources. */
  onSearch: (text: string) => void;
  /** Of code. */
  schema?: JsonSchema | undefined;
}

/** One field of the form. */
export function parameterField(
  parameter: Parameter,
  index: number,
  { options, lookup, onSearch, schema }: Surroundings,
): FieldSpec {
  const base = baseOf(parameter, index);
  const units = unitsOf(parameter);
  if (units !== undefined) return { ...base, kind: 'quantity', units, ...limitsOf(parameter) };
  switch (parameter.type) {
    case 'checkbox':
      return { ...base, kind: 'checkbox' };
    case 'list':
      return { ...base, kind: 'select', options: listOptions(parameter) };
    case 'team':
    case 'people':
      return { ...base, kind: 'pick', options, lookup };
    case 'component':
    case 'config':
    case 'check':
      return { ...base, kind: 'pick', options, lookup, onSearch, searchDelay: RESOURCE_SEARCH_DELAY };
    case 'code':
      return codeField(parameter, base, schema);
    default:
      return textField(parameter, base);
  }
}

/** A default written as one line of JSON is shown as the document that it means (checklist PB-7). */
function codeDefault(parameter: Parameter, text: string): string {
  const language = languageOf(parameter);
  if (language === 'plaintext') return text;
  const parsed = parseYaml(text);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return text;
  if (language === 'json') return JSON.stringify(parsed.value, null, 2);
  // YAML that is written as such keeps its comments.
  return /^\s*[[{]/.test(text) ? dumpYaml(parsed.value) : text;
}

/** Text of a run → what the form holds. */
function fieldValue(parameter: Parameter, text: string): unknown {
  const { type = 'text' } = parameter;
  if (type === 'checkbox') return text === 'true';
  if (text === '') return undefined;
  const isPick = type === 'team' || type === 'people' || Object.hasOwn(RESOURCE_TYPES, type);
  return isPick ? { value: text } : text;
}

function defaultText(parameter: Parameter): string {
  const { default: value, type } = parameter;
  const text =
    value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return type === 'code' && text !== '' ? codeDefault(parameter, text) : text;
}

/** What the form begins with: the values of an earlier run, or else the defaults (PB-16). */
export function initialValues(
  parameters: readonly Parameter[],
  earlier?: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map((parameter, index) => {
      const text = earlier === undefined ? defaultText(parameter) : (earlier[parameter.name] ?? '');
      return [fieldName(index), fieldValue(parameter, text)];
    }),
  );
}

function valueText({ type }: Parameter, value: unknown): string {
  if (type === 'checkbox') return value === true ? 'true' : 'false';
  return typeof value === 'string' ? value : (pickedValue(value) ?? '');
}

/** What is sent: always text; what was left empty is left out, unless that takes a default away. */
export function paramsOf(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const entries = parameters.map(
    (parameter, index) => [parameter, valueText(parameter, values[fieldName(index)])] as const,
  );
  return Object.fromEntries(
    entries
      .filter(([parameter, text]) => text !== '' || defaultText(parameter) !== '')
      .map(([{ name }, text]) => [name, text]),
  );
}
