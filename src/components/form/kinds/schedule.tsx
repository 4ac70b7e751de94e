import { Input } from '@fluentui/react-components';
import { useId } from 'react';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { ScheduleField } from '../fieldSpec';
import { scheduleProblem, SCHEDULE_SETS, storedSchedule } from '../schedules';
import { isScalar } from '../shapes';
import { isBlank, validateRequired } from '../validators';
import { textOf } from './text';

/**
 * A text box with the browser's own suggestions. Fluent's Combobox replaces typed text by the highlighted option on
 * Tab, which would turn a typed 45s into the first suggestion unseen.
 */
function ScheduleControl(props: ControlProps<ScheduleField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, fieldProps } = props;
  const listId = useId();
  const shown = textOf(value);
  return (
    <>
      <Input
        {...fieldProps}
        list={listId}
        value={shown}
        readOnly={isReadOnly}
        placeholder="@every 1m"
        autoComplete="off"
        onFocus={() => onFocus()}
        onChange={(_, { value: typed }) => onChange(typed)}
        onBlur={() => {
          const stored = storedSchedule(shown);
          if (stored !== shown) onChange(stored);
          onBlur();
        }}
      />
      <datalist id={listId}>
        {SCHEDULE_SETS[spec.set ?? 'default'].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </datalist>
    </>
  );
}

export const scheduleKind: FieldKind<ScheduleField> = {
  Control: ScheduleControl,
  accepts: isScalar,
  validate: (spec, value) => {
    const missing = validateRequired(spec.isRequired, value);
    if (missing || isBlank(value)) return missing;
    return scheduleProblem(storedSchedule(textOf(value)));
  },
};
