import type { FieldValue, FlowField } from '../model/flowForm';

/** What every control of a flow's form gets. */
export interface ControlProps {
  field: FlowField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}
