/** A form as data (design: architecture §10): plain JSON, so that static descriptors and servers can both supply it. */
import type { JsonSchema } from '@/components/code-editor/CodeEditor.types';
import type { ReactNode } from 'react';
import type { Lookup } from '@/services/errors/lookup';
import type { ControlProps } from './fieldKind';
import type { ScheduleSet } from './schedules';

interface FieldBase {
  /** Path in the record: 'spec.schedule'. */
  name: string;
  label: string;
  help?: string;
  isRequired?: boolean;
  /** Said instead of 'This field is required'. */
  requiredText?: string;
  /** Not required while this field of the kind `pick` holds something new. */
  optionalWhileNew?: string;
  isReadOnly?: boolean;
  /** What holds where nothing is written; shown in the empty field. */
  fallback?: string;
  /** Shown only while another field has this value, or one of these. */
  when?: Condition;
  /** The whole width of a form that stands in columns. */
  isWide?: boolean;
}

type Known = string | number | boolean;
/** `isOneOf` may hold undefined: the other field is not filled in. */
export type Condition =
  { field: string; equals: Known } | { field: string; isOneOf: readonly (Known | undefined)[] };

/** What text must be besides its length (settings specification §5). */
export type TextFormat = 'email' | 'url' | 'address' | 'number' | 'dns1123' | 'password';

export interface TextField extends FieldBase {
  kind: 'text' | 'textarea';
  placeholder?: string;
  maxLength?: number;
  minLength?: number;
  /** A regular expression that the whole text must match; one that does not compile is ignored. */
  pattern?: string;
  format?: TextFormat;
  /** Limits of a text of the format `number`. */
  min?: number;
  max?: number;
  /** Browser's autocomplete hint. */
  autoComplete?: string;
}

/** Whole numbers; the record holds a number, never text (checklist VAL-6). */
export interface NumberField extends FieldBase {
  kind: 'number';
  /** Default 0: thresholds, counts and days. */
  min?: number;
  max?: number;
}

/** A number with a unit, held as text such as `5Gi` (settings specification §5). */
export interface QuantityField extends FieldBase {
  kind: 'quantity';
  /** The first one stands until another is chosen. */
  units: readonly [string, ...string[]];
  /** Limits of the number, whatever its unit. */
  min?: number;
  max?: number;
}

/** A moment; the record holds RFC 3339 text in UTC, the control shows local time. */
export interface MomentField extends FieldBase {
  kind: 'moment';
}

export interface CheckboxField extends FieldBase {
  kind: 'checkbox';
}

export interface SelectField extends FieldBase {
  kind: 'select';
  options: readonly { value: string; label: string }[];
  placeholder?: string;
  /** The record holds true for the only option, and nothing for none. */
  isBoolean?: boolean;
}

export interface ScheduleField extends FieldBase {
  kind: 'schedule';
  /** Which list of suggestions (checklist OPEN-39); default 'default'. */
  set?: ScheduleSet;
}

/** An object of texts, edited as rows. */
export interface KeyValueField extends FieldBase {
  kind: 'keyValue' | 'labels';
}

/** Text in the code editor. The record holds the text, so that what does not parse is not lost. */
export interface CodeField extends FieldBase {
  kind: 'code';
  language?: 'yaml' | 'json' | 'plaintext';
  schema?: JsonSchema;
  /** Pixels. */
  height?: number;
}

/** One of a list that is found by typing; the record holds a `Picked` (kinds/picked.ts). */
export interface PickField extends FieldBase {
  kind: 'pick';
  options: readonly { value: string; label: string; detail?: string }[];
  /** Text that is none of the options may be taken as it is. */
  isCreatable?: boolean;
  /** Options come from elsewhere: asked for 100 ms after the last key. Without it the given options are searched. */
  onSearch?: (text: string) => void;
  /** Milliseconds instead of those 100: resources wait for 300 (WIDGET-15). */
  searchDelay?: number;
  /** How far the options were read: a list that is empty for now does not say that there are none. */
  lookup?: Lookup | undefined;
}

/** A list of texts, one row each. */
export interface TextListField extends FieldBase {
  kind: 'textList';
  /** Names one row: 'Exclusion'. */
  itemLabel?: string;
}

/** Several of a set; what a record holds beyond the set stays and is shown. */
export interface ChoicesField extends FieldBase {
  kind: 'choices';
  options: readonly { value: string | number; label: string }[];
}

/** A value, or where to find it: `{value}`, `{valueFrom: {secretKeyRef | configMapKeyRef: {name, key}}}`. */
export interface EnvVarField extends FieldBase {
  kind: 'envVar';
  /** With a name of its own, as a header has. */
  isNamed?: boolean;
}

/** An expression in one of four languages: `{template | javascript | expr | jsonpath: text}`. */
export interface ScriptField extends FieldBase {
  kind: 'script';
}

export type AuthenticationType = 'basic' | 'ntlm' | 'ntlmv2';

/** How a check signs in. The field is the record around it: one flag of `types` is true, `authentication` says who. */
export interface AuthenticationField extends FieldBase {
  kind: 'authentication';
  types: readonly { value: AuthenticationType; label: string }[];
}

/** A stored connection, held by its id, by its address, or as any other text. */
export interface ConnectionField extends FieldBase {
  kind: 'connection';
  options: readonly { value: string; label: string; detail?: string }[];
  /** As of the kind `pick`. */
  lookup?: Lookup | undefined;
}

/** A span of time out of the 20 ranges, held as text such as `1h` (checklist OPEN-41). */
export interface AgeField extends FieldBase {
  kind: 'age';
}

/** A control of the page's own, such as an editor with parts beside it; the form treats it like any other. */
export interface CustomField extends FieldBase {
  kind: 'custom';
  render: (control: ControlProps<CustomField>) => ReactNode;
  /** A sentence, or undefined when the value is good. */
  check?: (value: unknown) => string | undefined;
}

export type FieldSpec =
  | TextField
  | NumberField
  | QuantityField
  | MomentField
  | CheckboxField
  | SelectField
  | ScheduleField
  | KeyValueField
  | CodeField
  | PickField
  | TextListField
  | ChoicesField
  | EnvVarField
  | ScriptField
  | AuthenticationField
  | ConnectionField
  | AgeField
  | CustomField;

/** Fields under a heading; a folded one opens by itself where something is filled in. */
export interface GroupPart {
  kind: 'group';
  label: string;
  fields: readonly FormPart[];
  isFolded?: boolean;
  /** Short fields beside each other, without a heading. */
  isRow?: boolean;
}

/** A list of records. The names of its fields are relative to one record. */
export interface ListPart {
  kind: 'list';
  name: string;
  label: string;
  /** Names one record: 'Header'. */
  itemLabel: string;
  fields: readonly FormPart[];
}

/** At most one of several records beside each other: `name` holds them, each has a key. Fields are relative to it. */
export interface OneOfPart {
  kind: 'oneOf';
  name: string;
  label: string;
  options: readonly { key: string; label: string; fields: readonly FormPart[] }[];
}

export type FormPart = FieldSpec | GroupPart | ListPart | OneOfPart;
export type FieldKindName = FieldSpec['kind'];
