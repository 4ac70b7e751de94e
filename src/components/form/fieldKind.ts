/** What every kind of field supplies: one control and one validator. */
import type { FieldControlProps } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import type { FieldSpec } from './fieldSpec';

export interface ControlProps<Spec extends FieldSpec> {
  spec: Spec;
  /** As the record holds it; controls read unknown shapes with care, since records come from strangers. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onFocus: () => void;
  isInvalid: boolean;
  isReadOnly: boolean;
  /** Id of the help or error text. */
  describedBy?: string | undefined;
  /** Ids and states that the surrounding Field gives to a native control. */
  fieldProps: FieldControlProps;
}

export interface FieldKind<Spec extends FieldSpec> {
  Control: ComponentType<ControlProps<Spec>>;
  /** A sentence, or undefined when the value is good. */
  validate: (spec: Spec, value: unknown) => string | undefined;
  /** Whether the control can show this value without losing part of it; default: everything. */
  accepts?: (value: unknown) => boolean;
}
