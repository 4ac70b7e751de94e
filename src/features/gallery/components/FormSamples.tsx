import { makeStyles } from '@fluentui/react-components';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm } from '@/components/form/ResourceForm';
import type { AppError } from '@/services/errors/AppError';
import { Sample } from './Sample';

const useStyles = makeStyles({ half: { flexGrow: 1, flexBasis: '420px', minWidth: 0 } });

const SPEC_SCHEMA = {
  type: 'object',
  properties: { schedule: { type: 'string' }, http: { type: 'array', items: { type: 'object' } } },
  additionalProperties: false,
};
const FIELDS: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', label: 'Name', isRequired: true, help: 'Unique in its namespace.' },
  { name: 'description', kind: 'textarea', label: 'Description', maxLength: 200 },
  { name: 'spec.schedule', kind: 'schedule', label: 'Schedule', isRequired: true, set: 'resource' },
  { name: 'spec.results', kind: 'number', label: 'Minimum results' },
  {
    name: 'spec.method',
    kind: 'select',
    label: 'Method',
    options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value })),
  },
  { name: 'labels', kind: 'labels', label: 'Labels' },
  { name: 'suspended', kind: 'checkbox', label: 'Suspended' },
  { name: 'text', kind: 'code', label: 'Spec', isRequired: true, schema: SPEC_SCHEMA, height: 200 },
];
const VALUES = {
  labels: { team: 'orders' },
  text: 'schedule: "@every 30s"\nhttp:\n  - name: orders\n    url: https://orders.acme.io\nunknown: true\n',
};
const REFUSAL: AppError = {
  kind: 'conflict',
  text: 'The canary could not be stored.',
  retryable: false,
  fields: { name: 'This name is taken.' },
};

export function FormSamples() {
  const styles = useStyles();
  return (
    <Sample title="Form and code">
      <div className={styles.half}>
        <ResourceForm
          label="Sample canary"
          fields={FIELDS}
          initialValues={VALUES}
          submitLabel="Save"
          onSubmit={() => Promise.resolve(REFUSAL)}
        />
      </div>
      <div className={styles.half}>
        <CodeEditor
          ariaLabel="Read-only spec"
          path="readonly.yaml"
          value={VALUES.text}
          isReadOnly
          height={200}
        />
      </div>
    </Sample>
  );
}
