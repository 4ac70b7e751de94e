/** The parameters of a playbook as a form, and the run that it starts (PB-4 to PB-20). */
import { makeStyles } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { kindOf } from '@/components/form/kinds/registry';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useSettledValues } from '@/components/form/useSettledValues';
import { asAppError } from '@/services/api/asAppError';
import { useQueryView } from '@/services/api/useQueryView';
import { useGetParametersQuery, useStartRunMutation } from '../api';
import { useParameterFields } from '../hooks/useParameterFields';
import { initialValues, paramsOf } from '../model/parameters';
import { isIncomplete } from '../model/plan';
import type { Parameter, Target } from '../model/records';
import { RUN_DIALOG_TEXTS } from '../texts';
import { FlightPlan } from './FlightPlan';

const useStyles = makeStyles({ none: { margin: 0 } });

interface ParameterFormProps {
  playbookId: string;
  target: Target | undefined;
  earlier: Readonly<Record<string, string>> | undefined;
  onStarted: (runId: string) => void;
  onCancel: () => void;
}

function Fields({ parameters, ...props }: ParameterFormProps & { parameters: readonly Parameter[] }) {
  const styles = useStyles();
  const [startRun] = useStartRunMutation();
  const [initial] = useState(() => initialValues(parameters, props.earlier));
  const [values, setValues] = useState<FormValues>(initial);
  const { settled, settle } = useSettledValues(initial);
  const handleValues = useCallback(
    (next: FormValues) => {
      setValues(next);
      settle(next);
    },
    [settle],
  );
  const fields = useParameterFields(parameters, values);
  const handleSubmit = async (submitted: FormValues) => {
    const { playbookId, target } = props;
    const answer = await startRun({ playbookId, target, params: paramsOf(parameters, submitted) });
    // A refusal is told by a toast as well (PB-20), which goes; the form keeps it beside what is to be mended.
    if (answer.error !== undefined) return asAppError(answer.error);
    props.onStarted(answer.data);
    return undefined;
  };
  return (
    <ResourceForm
      label={RUN_DIALOG_TEXTS.fallbackTitle}
      fields={fields}
      initialValues={initial}
      submitLabel={RUN_DIALOG_TEXTS.submit}
      submittingLabel={RUN_DIALOG_TEXTS.running}
      isFailureTold
      onSubmit={handleSubmit}
      onCancel={props.onCancel}
      onValues={handleValues}
    >
      {parameters.length === 0 && <p className={styles.none}>{RUN_DIALOG_TEXTS.noParameters}</p>}
      <FlightPlan
        request={{
          playbookId: props.playbookId,
          target: props.target,
          params: paramsOf(parameters, settled),
        }}
        isIncomplete={
          isIncomplete(parameters, settled) ||
          fields.some((field) => kindOf(field).validate(field, settled[field.name]) !== undefined)
        }
      />
    </ResourceForm>
  );
}

export function ParameterForm(props: ParameterFormProps) {
  const { playbookId, target } = props;
  const result = useGetParametersQuery({ playbookId, target }, { refetchOnMountOrArgChange: true });
  // Old defaults must not fill the form while new ones are on their way: the form reads them once.
  const view = useQueryView({ ...result, data: result.isFetching ? undefined : result.currentData });
  const [parameters, setParameters] = useState<readonly Parameter[]>();
  if (parameters === undefined && view.data !== undefined) setParameters(view.data);
  return (
    <QueryBoundary
      query={{ ...view, data: parameters }}
      skeleton={<SkeletonRows label={RUN_DIALOG_TEXTS.loading} count={5} />}
      onRetry={() => void result.refetch()}
    >
      {(known) => <Fields {...props} parameters={known} />}
    </QueryBoundary>
  );
}
