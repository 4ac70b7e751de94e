import { Label, makeStyles, Select, tokens } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { AuthenticationField } from '../fieldSpec';
import {
  authenticationType,
  credential,
  withAuthentication,
  withCredential,
  type CredentialKey,
} from './authenticationValue';
import { EnvVarInput } from './EnvVarInput';
import { isEnvVar } from './envVarValue';

const CREDENTIALS: readonly { key: CredentialKey; label: string }[] = [
  { key: 'username', label: 'Username' },
  { key: 'password', label: 'Password' },
];

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  type: { maxWidth: '240px' },
  credential: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
});

/** None, or a type with who signs in. */
function AuthenticationControl(props: ControlProps<AuthenticationField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, describedBy } = props;
  const styles = useStyles();
  const type = authenticationType(value);
  const offered = spec.types.some((known) => known.value === type) || type === undefined;
  return (
    <div role="group" aria-label={spec.label} aria-describedby={describedBy} className={styles.group}>
      <Select
        className={styles.type}
        aria-label={`Type of ${spec.label}`}
        value={type ?? ''}
        disabled={isReadOnly}
        onChange={(_, { value: next }) =>
          onChange(withAuthentication(value, spec.types.find((known) => known.value === next)?.value))
        }
      >
        <option value="">None</option>
        {!offered && <option value={type}>{type}</option>}
        {spec.types.map((known) => (
          <option key={known.value} value={known.value}>
            {known.label}
          </option>
        ))}
      </Select>
      {type !== undefined &&
        CREDENTIALS.map(({ key, label }) => (
          <div key={key} className={styles.credential}>
            <Label aria-hidden="true">{label}</Label>
            <EnvVarInput
              label={label}
              value={credential(value, key)}
              onChange={(next) => onChange(withCredential(value, key, next))}
              onBlur={onBlur}
              onFocus={onFocus}
              isReadOnly={isReadOnly || !isEnvVar(credential(value, key) ?? '')}
            />
          </div>
        ))}
    </div>
  );
}

export const authenticationKind: FieldKind<AuthenticationField> = {
  Control: AuthenticationControl,
  validate: () => undefined,
};
