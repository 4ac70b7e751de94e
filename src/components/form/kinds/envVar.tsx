import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { MESSAGES } from '@/services/text/messages';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { EnvVarField } from '../fieldSpec';
import { isObject, withKey } from '../shapes';
import { isBlank, validateRequired } from '../validators';
import { EnvVarInput } from './EnvVarInput';
import { isEnvVar, readEnvVar } from './envVarValue';
import { textOf } from './text';

const useStyles = makeStyles({
  named: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

function EnvVarControl(props: ControlProps<EnvVarField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, describedBy, isInvalid } = props;
  const styles = useStyles();
  const record = isObject(value) ? value : {};
  const input = (
    <EnvVarInput
      label={spec.label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
      isReadOnly={isReadOnly}
      describedBy={describedBy}
      isInvalid={isInvalid}
    />
  );
  if (spec.isNamed !== true) return input;
  return (
    <div className={styles.named}>
      <Input
        aria-label={`${spec.label} name`}
        placeholder="name"
        aria-invalid={isInvalid && isBlank(record['name'])}
        value={textOf(record['name'])}
        readOnly={isReadOnly}
        onBlur={() => onBlur()}
        onChange={(_, { value: name }) => onChange(withKey(record, 'name', name))}
      />
      {input}
    </div>
  );
}

export const envVarKind: FieldKind<EnvVarField> = {
  Control: EnvVarControl,
  accepts: isEnvVar,
  validate: (spec, value) => {
    if (spec.isNamed === true && isBlank(isObject(value) ? value['name'] : undefined))
      return MESSAGES.fieldRequired;
    const view = readEnvVar(value);
    if (view.source === 'static') return validateRequired(spec.isRequired, view.value, spec.requiredText);
    // A reference that names nothing finds nothing.
    return isBlank(view.name) || isBlank(view.key) ? MESSAGES.fieldRequired : undefined;
  },
};
