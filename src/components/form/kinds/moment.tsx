import { Input } from '@fluentui/react-components';
import { formatLocalTime } from '@/services/time/absolute';
import { parseTime } from '@/services/time/parse';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { MomentField } from '../fieldSpec';
import { validateRequired } from '../validators';
import { textOf } from './text';

const MINUTES_END = 'YYYY-MM-DDTHH:mm'.length;

/** RFC 3339 → what the browser's own control holds, in local time; empty where there is no time. */
function localText(value: unknown): string {
  const text = textOf(value);
  return parseTime(text) === undefined ? '' : formatLocalTime(text).replace(' ', 'T').slice(0, MINUTES_END);
}

function MomentControl({
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<MomentField>) {
  return (
    <Input
      {...fieldProps}
      type="datetime-local"
      value={localText(value)}
      readOnly={isReadOnly}
      onFocus={() => onFocus()}
      onBlur={() => onBlur()}
      onChange={(_, { value: typed }) => {
        const at = new Date(typed).getTime();
        onChange(Number.isNaN(at) ? undefined : new Date(at).toISOString());
      }}
    />
  );
}

export const momentKind: FieldKind<MomentField> = {
  Control: MomentControl,
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
