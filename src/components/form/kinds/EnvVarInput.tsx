import { Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { isBlank } from '../validators';
import { ENV_VAR_SOURCES, readEnvVar, writeEnvVar, type EnvVarView } from './envVarValue';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  source: { flexGrow: 0, minWidth: '128px' },
  input: { flexGrow: 1, flexBasis: '140px', minWidth: 0 },
});

export interface EnvVarInputProps {
  /** Names the group: 'Personal access token'. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onFocus: () => void;
  isReadOnly: boolean;
  describedBy?: string | undefined;
  /** What is missing is marked where it is missing. */
  isInvalid?: boolean;
}

/** A static value, or the name and key of a secret or a config map. */
export function EnvVarInput(props: EnvVarInputProps) {
  const { label, value, onChange, onBlur, onFocus, isReadOnly, isInvalid = false } = props;
  const styles = useStyles();
  const view = readEnvVar(value);
  const change = (part: Partial<EnvVarView>) => onChange(writeEnvVar(value, { ...view, ...part }));
  const box = (name: 'value' | 'name' | 'key', said: string) => (
    <Input
      className={styles.input}
      aria-label={`${said} of ${label}`}
      placeholder={said.toLowerCase()}
      autoComplete="off"
      aria-invalid={isInvalid && isBlank(view[name])}
      value={view[name]}
      readOnly={isReadOnly}
      onChange={(_, { value: typed }) => change({ [name]: typed })}
    />
  );
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      className={styles.row}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      <Select
        className={styles.source}
        aria-label={`Source of ${label}`}
        // Else Fluent's field calls all boxes in it wrong.
        aria-invalid={false}
        value={view.source}
        disabled={isReadOnly}
        onChange={(_, { value: next }) => {
          const source = ENV_VAR_SOURCES.find((known) => known.value === next)?.value;
          // Between secret and config map, the name and key that were typed stay.
          if (source !== undefined) change({ source });
        }}
      >
        {ENV_VAR_SOURCES.map((source) => (
          <option key={source.value} value={source.value}>
            {source.label}
          </option>
        ))}
      </Select>
      {view.source === 'static' ? (
        box('value', 'Value')
      ) : (
        <>
          {box('name', 'Name')}
          {box('key', 'Key')}
        </>
      )}
    </div>
  );
}
