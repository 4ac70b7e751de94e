import { CodeEditor } from '@/components/code-editor/CodeEditor';
import type { ControlProps } from '@/components/form/fieldKind';
import type { CustomField, FieldSpec } from '@/components/form/fieldSpec';
import { MAX_NAME_LENGTH } from '@/services/contracts/limits';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { parseYaml } from '@/services/text/yaml';
import { exampleOf } from '../model/examples';
import type { FieldName, ResourceKind } from '../model/kinds';
import { isObject } from '../forms/yaml/plain';
import { hasForbiddenKey, type SpecProblem } from '../model/specText';
import type { FormType } from '../forms/types/formType';
import { EDITOR_TEXTS } from '../texts';
import { SpecEditor } from './SpecEditor';

interface EditorParts {
  kind: ResourceKind;
  isNew: boolean;
  id: string;
  schema: SchemaNode | undefined;
  problemsOf: (text: string) => readonly SpecProblem[];
  form: FormType | undefined;
}

function labelsProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const read = parseYaml(value);
  if (!read.ok) return read.problem.message;
  if (hasForbiddenKey(value)) return EDITOR_TEXTS.forbiddenKey;
  const isWords =
    isObject(read.value) && Object.values(read.value).every((one) => typeof one !== 'object' || one === null);
  return isWords ? undefined : EDITOR_TEXTS.badLabels;
}

function LabelsEditor({ control, path }: { control: ControlProps<CustomField>; path: string }) {
  return (
    <div onFocus={control.onFocus} onBlur={control.onBlur}>
      <CodeEditor
        ariaLabel={EDITOR_TEXTS.labels}
        language="json"
        path={path}
        height={120}
        value={typeof control.value === 'string' ? control.value : ''}
        onChange={control.onChange}
        isReadOnly={control.isReadOnly}
        isInvalid={control.isInvalid}
        describedBy={control.describedBy}
      />
    </div>
  );
}

/** Records whose name is no more than a name: others refer to them by id alone. */
const RENAMED: readonly string[] = ['logging_backends', 'notifications'];

function sideField(name: FieldName, { kind, isNew, id }: EditorParts): FieldSpec {
  switch (name) {
    case 'name':
      return {
        kind: 'text',
        name,
        label: EDITOR_TEXTS.name,
        isRequired: true,
        isReadOnly: !isNew && !RENAMED.includes(kind.table),
        maxLength: MAX_NAME_LENGTH,
      };
    case 'icon':
      return { kind: 'text', name, label: EDITOR_TEXTS.icon };
    case 'namespace':
      return { kind: 'text', name, label: EDITOR_TEXTS.namespace, maxLength: MAX_NAME_LENGTH };
    case 'schedule':
      return { kind: 'schedule', name, label: EDITOR_TEXTS.schedule, set: 'resource', isRequired: true };
    case 'labels':
      if (kind.labelsAs !== 'json') return { kind: 'labels', name, label: EDITOR_TEXTS.labels, isWide: true };
      return {
        kind: 'custom',
        name,
        label: EDITOR_TEXTS.labels,
        isWide: true,
        check: labelsProblem,
        render: (control) => <LabelsEditor control={control} path={`${id}.labels.json`} />,
      };
  }
}

/** Short fields beside each other first, then the wide ones, the code last. */
export function recordFieldSpecs(parts: EditorParts): readonly FieldSpec[] {
  const { kind, id, isNew, schema, problemsOf, form } = parts;
  const side = kind.fields.map((name) => sideField(name, parts));
  const spec: FieldSpec = {
    kind: 'custom',
    name: 'spec',
    label: EDITOR_TEXTS.spec,
    isWide: true,
    check: (value) => {
      const count = problemsOf(typeof value === 'string' ? value : '').length;
      return count === 0 ? undefined : EDITOR_TEXTS.problemCount(count);
    },
    render: (control) => (
      <SpecEditor
        control={control}
        path={`${id}.${kind.name}.yaml`}
        schema={schema}
        problemsOf={problemsOf}
        form={form}
        isNew={isNew}
        example={isNew && form === undefined ? exampleOf(kind.table) : undefined}
      />
    ),
  };
  return [...side.filter((field) => !field.isWide), ...side.filter((field) => field.isWide), spec];
}
