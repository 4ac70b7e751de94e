import { makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { ScriptField } from '../fieldSpec';
import { isObject } from '../shapes';
import { validateRequired } from '../validators';
import { readScript, SCRIPT_KINDS, writeScript } from './scriptValue';

const useStyles = makeStyles({
  script: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  kind: { maxWidth: '240px' },
  text: { fontFamily: tokens.fontFamilyMonospace },
});

/** A kind, and the script in it; None takes the script away. */
function ScriptControl(props: ControlProps<ScriptField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, describedBy, isInvalid } = props;
  const styles = useStyles();
  const { kind, text } = readScript(value);
  return (
    <div
      role="group"
      aria-label={spec.label}
      aria-describedby={describedBy}
      className={styles.script}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Select
        className={styles.kind}
        aria-label={`Kind of ${spec.label}`}
        // Else Fluent's field calls all boxes in it wrong.
        aria-invalid={isInvalid && kind === undefined}
        value={kind ?? ''}
        disabled={isReadOnly}
        onChange={(_, { value: next }) =>
          onChange(writeScript(value, SCRIPT_KINDS.find((known) => known.value === next)?.value, text))
        }
      >
        <option value="">None</option>
        {SCRIPT_KINDS.map((known) => (
          <option key={known.value} value={known.value}>
            {known.label}
          </option>
        ))}
      </Select>
      {kind !== undefined && (
        <Textarea
          aria-label={`Script of ${spec.label}`}
          aria-invalid={isInvalid}
          resize="vertical"
          rows={3}
          textarea={{ className: styles.text, spellCheck: false }}
          value={text}
          readOnly={isReadOnly}
          onChange={(_, { value: typed }) => onChange(writeScript(value, kind, typed))}
        />
      )}
    </div>
  );
}

export const scriptKind: FieldKind<ScriptField> = {
  Control: ScriptControl,
  accepts: isObject,
  validate: (spec, value) => {
    const { kind, text } = readScript(value);
    return validateRequired(kind !== undefined || spec.isRequired, text, spec.requiredText);
  },
};
