/** The parameters of a playbook as a form, and the run that it starts (PB-4 to PB-20). */
import { makeStyles } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { selectorsOf, type ResourceQuestion } from '@/services/api/resourceSearch';
import { useQueryView } from '@/services/api/useQueryView';
import {
  useFindOptionsQuery,
  useGetParametersQuery,
  useListPeopleWithRolesQuery,
  useListTeamsQuery,
  useStartRunMutation,
} from '../api';
import {
  fieldName,
  filterOf,
  initialValues,
  parameterField,
  paramsOf,
  RESOURCE_TYPES,
  roleOf,
  type Option,
} from '../model/parameters';
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

type Texts = Readonly<Record<string, string>>;

/** What to ask for the parameters that name a resource; a box without filter asks for nothing until somebody types. */
function questionsOf(parameters: readonly Parameter[], typed: Texts, values: FormValues) {
  return Object.fromEntries(
    parameters.flatMap((parameter, index): [string, ResourceQuestion][] => {
      const kind = RESOURCE_TYPES[parameter.type ?? ''];
      if (kind === undefined) return [];
      const name = fieldName(index);
      const selectors = selectorsOf(filterOf(parameter), typed[name] ?? '', pickedValue(values[name]));
      return selectors.length === 0 ? [] : [[name, { kind, selectors }]];
    }),
  );
}

/** The options of each parameter that is chosen from records. */
function useOptions(parameters: readonly Parameter[], typed: Texts, values: FormValues) {
  const has = (type: string) => parameters.some((parameter) => parameter.type === type);
  const questions = useMemo(() => questionsOf(parameters, typed, values), [parameters, typed, values]);
  const { data: found } = useFindOptionsQuery(questions, { skip: Object.keys(questions).length === 0 });
  const { data: teams } = useListTeamsQuery(undefined, { skip: !has('team') });
  const { data: people } = useListPeopleWithRolesQuery(undefined, { skip: !has('people') });
  return useMemo(
    () =>
      parameters.map((parameter, index): Option[] => {
        if (parameter.type === 'team')
          return (teams ?? []).map(({ id, name }) => ({ value: id, label: name }));
        if (parameter.type === 'people') {
          const role = roleOf(parameter);
          return (people ?? [])
            .filter(({ roles }) => role === undefined || roles.some((own) => own === role))
            .map(({ id, name, email }) => ({ value: id, label: name, ...(email ? { detail: email } : {}) }));
        }
        return (found?.[fieldName(index)] ?? []).map(({ id, name, type, namespace }) => ({
          value: id,
          label: name,
          detail: [type, namespace].filter(Boolean).join(' · '),
        }));
      }),
    [parameters, found, teams, people],
  );
}

/** After the last key, before it is asked what the run would do. */
const PLAN_DELAY_MS = 400;

/** The values that nothing has followed for a moment. */
function useSettledValues(initial: FormValues) {
  const [settled, setSettled] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = useCallback((values: FormValues) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setSettled, PLAN_DELAY_MS, values);
  }, []);
  return { settled, settle };
}

function Fields({ parameters, ...props }: ParameterFormProps & { parameters: readonly Parameter[] }) {
  const styles = useStyles();
  const [startRun] = useStartRunMutation();
  const [initial] = useState(() => initialValues(parameters, props.earlier));
  const [values, setValues] = useState<FormValues>(initial);
  const [typed, setTyped] = useState<Texts>({});
  const { settled, settle } = useSettledValues(initial);
  const handleValues = useCallback(
    (next: FormValues) => {
      setValues(next);
      settle(next);
    },
    [settle],
  );
  const options = useOptions(parameters, typed, values);
  const fields = useMemo(
    () =>
      parameters.map((parameter, index) =>
        parameterField(parameter, index, options[index] ?? [], (text) => {
          setTyped((before) => ({ ...before, [fieldName(index)]: text }));
        }),
      ),
    [parameters, options],
  );
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
        isIncomplete={isIncomplete(parameters, settled)}
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
