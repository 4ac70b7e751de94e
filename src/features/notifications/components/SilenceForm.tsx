/** The form of a new silence and of one that is changed (SIL-2). */
import { useMemo, useState } from 'react';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import type { AppError } from '@/services/errors/AppError';
import { selectorsOf, useSearchResourcesQuery } from '@/services/api/resourceSearch';
import { silenceFields, SEARCHED_AS } from '../model/silenceFields';
import { rangeProblem } from '../model/silences';
import { SILENCED_KINDS, type SilencedKind } from '../search';
import { SilencePreview } from './SilencePreview';

interface SilenceFormProps {
  label: string;
  submitLabel: string;
  initialValues: FormValues;
  /** `resourceName` is what it is about, as far as it is known here. */
  onSubmit: (values: FormValues, resourceName: string | undefined) => Promise<AppError | undefined>;
  onCancel: () => void;
  onDirty?: (isDirty: boolean) => void;
  /** For whoever may not change it. */
  isReadOnly?: boolean;
}

const kindIn = (values: FormValues): SilencedKind =>
  SILENCED_KINDS.find((kind) => kind === values['kind']) ?? 'check';

export function SilenceForm({ initialValues, onSubmit, ...rest }: SilenceFormProps) {
  const [values, setValues] = useState(initialValues);
  const [typed, setTyped] = useState('');
  const kind = kindIn(values);
  const resourceId = pickedValue(values[kind]);
  const question = useMemo(
    () => ({ kind: SEARCHED_AS[kind], selectors: selectorsOf([], typed, resourceId) }),
    [kind, typed, resourceId],
  );
  const { currentData: found } = useSearchResourcesQuery(question, { skip: question.selectors.length === 0 });
  const fields = useMemo(() => silenceFields(found ?? [], setTyped), [found]);
  const handleSubmit = async (submitted: FormValues): Promise<AppError | undefined> => {
    const problem = rangeProblem(submitted);
    return problem === undefined
      ? onSubmit(submitted, found?.find(({ id }) => id === resourceId)?.name)
      : { kind: 'validation', text: problem, retryable: false };
  };
  return (
    <ResourceForm
      {...rest}
      fields={fields}
      initialValues={initialValues}
      onSubmit={handleSubmit}
      onValues={setValues}
    >
      {resourceId !== undefined && (
        <SilencePreview kind={kind} resourceId={resourceId} isRecursive={values['recursive'] === true} />
      )}
    </ResourceForm>
  );
}
