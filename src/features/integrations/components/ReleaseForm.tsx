import { Field, Input, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import type { EditorProblem } from '@/components/code-editor/CodeEditor.types';
import { KeyValueEditor } from '@/components/form/kinds/KeyValueEditor';
import type { ChartAnswer } from '@/services/contracts/charts';
import { newRelease, releaseErrors, type Release } from '../model/install';
import { ADD_TEXTS } from '../texts';
import { InstallOutput } from './InstallOutput';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  field: { flexGrow: 1, flexBasis: '200px' },
  about: { margin: 0, color: tokens.colorNeutralForeground2 },
  problems: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

interface ReleaseFormProps {
  label: string;
  chart: ChartAnswer;
}

function Text(props: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const styles = useStyles();
  return (
    <Field
      label={props.label}
      required
      className={styles.field}
      {...(props.error === undefined ? {} : { validationMessage: props.error })}
    >
      <Input value={props.value} onChange={(_, { value }) => props.onChange(value)} />
    </Field>
  );
}

/** Name, namespace, interval, labels and values of what Flux or Helm is to install (INTG-4, INTG-7). */
export function ReleaseForm({ label, chart }: ReleaseFormProps) {
  const styles = useStyles();
  const problemsId = useId();
  const [release, setRelease] = useState(() => newRelease(label));
  const [problems, setProblems] = useState<readonly EditorProblem[]>([]);
  const change = (patch: Partial<Release>) => setRelease((known) => ({ ...known, ...patch }));
  const errors = releaseErrors(release);
  const said =
    errors.values === undefined
      ? problems
          .filter(({ severity }) => severity === 'error')
          .map(({ line, message }) => `Line ${String(line)}: ${message}`)
      : [errors.values];
  const isValid = Object.keys(errors).length === 0 && said.length === 0;
  return (
    <div className={styles.form}>
      <p className={styles.about}>
        {chart.chart.description} {ADD_TEXTS.version(chart.chart.name, chart.chart.version)}
      </p>
      {chart.notice !== undefined && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{chart.notice}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.row}>
        <Text
          label={ADD_TEXTS.name}
          value={release.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
        <Text
          label={ADD_TEXTS.namespace}
          value={release.namespace}
          error={errors.namespace}
          onChange={(namespace) => change({ namespace })}
        />
        <Text
          label={ADD_TEXTS.interval}
          value={release.interval}
          error={errors.interval}
          onChange={(interval) => change({ interval })}
        />
      </div>
      <Field label={ADD_TEXTS.labels}>
        <KeyValueEditor
          label={ADD_TEXTS.labels}
          value={release.labels}
          onChange={(labels) => change({ labels })}
        />
      </Field>
      <Field label={ADD_TEXTS.values} hint={ADD_TEXTS.valuesHint}>
        <CodeEditor
          value={release.values}
          onChange={(values) => change({ values })}
          ariaLabel={ADD_TEXTS.values}
          language="yaml"
          path={`${chart.name}.values.yaml`}
          schema={chart.schema}
          height={220}
          isInvalid={said.length > 0}
          describedBy={said.length > 0 ? problemsId : undefined}
          onValidate={setProblems}
        />
      </Field>
      {said.length > 0 && (
        <ul id={problemsId} className={styles.problems} role="alert">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <InstallOutput release={isValid ? release : undefined} chart={chart} />
    </div>
  );
}
