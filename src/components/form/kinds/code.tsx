import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { parseYaml } from '@/services/text/yaml';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { CodeField } from '../fieldSpec';
import { isBlank, validateRequired } from '../validators';
import { textOf } from './text';

function CodeControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isInvalid,
  isReadOnly,
  describedBy,
}: ControlProps<CodeField>) {
  return (
    <div onFocus={onFocus} onBlur={onBlur}>
      <CodeEditor
        ariaLabel={spec.label}
        path={`${spec.name}.${spec.language ?? 'yaml'}`}
        language={spec.language ?? 'yaml'}
        value={textOf(value)}
        onChange={onChange}
        isInvalid={isInvalid}
        isReadOnly={isReadOnly}
        describedBy={describedBy}
        schema={spec.schema}
        height={spec.height ?? 320}
      />
    </div>
  );
}

export const codeKind: FieldKind<CodeField> = {
  Control: CodeControl,
  validate: (spec, value) => {
    const missing = validateRequired(spec.isRequired, value);
    if (missing || isBlank(value) || spec.language === 'plaintext') return missing;
    const result = parseYaml(textOf(value));
    return result.ok ? undefined : result.problem.message;
  },
};
