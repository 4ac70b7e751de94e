/** A form as data (design: architecture §10): plain JSON, so that static descriptors and servers can both supply it. */
import type { JsonSchema } from '@/components/code-editor/CodeEditor.types';
import type { ReactNode } from 'react';
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
  /** The whole width of a form that stands in columns. */
  isWide?: boolean;
  /** Shown only while another field has this value. */
  when?: { field: string; equals: string | number | boolean };
}

/** What text must be besides its length (settings specification §5). */
export type TextFormat = 'email' | 'url' | 'number' | 'dns1123' | 'password';

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
  | CustomField;
export type FieldKindName = FieldSpec['kind'];
