/** The form of a new silence and of one that is changed (SIL-2). */
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo, useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useSettledValues } from '@/components/form/useSettledValues';
import type { AppError } from '@/services/errors/AppError';
import { selectorsOf, useSearchResourcesQuery } from '@/services/api/resourceSearch';
import { usePreviewSilenceQuery } from '../api';
import { silenceFields, SEARCHED_AS } from '../model/silenceFields';
import { countToType, rangeProblem } from '../model/silences';
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
  /** Asks for the number of resources before it is long or wide. */
  isGuarded?: boolean;
}

const kindIn = (values: FormValues): SilencedKind =>
  SILENCED_KINDS.find((kind) => kind === values['kind']) ?? 'check';

/** What it would hide, asked for as the form says it now. */
function usePreview(values: FormValues, initialValues: FormValues) {
  const { settled, settle } = useSettledValues(initialValues);
  const kind = kindIn(values);
  const resourceId = pickedValue(values[kind]);
  const filter = settled['filter'];
  const body = {
    [`${kind}_id`]: resourceId ?? null,
    recursive: values['recursive'] === true,
    ...(typeof filter === 'string' && filter.trim() !== '' ? { filter: filter.trim() } : {}),
  };
  const result = usePreviewSilenceQuery(resourceId === undefined ? skipToken : body, {
    refetchOnMountOrArgChange: true,
  });
  return { kind, resourceId, settle, result };
}

export function SilenceForm({ initialValues, onSubmit, isGuarded = false, ...rest }: SilenceFormProps) {
  const [values, setValues] = useState(initialValues);
  const [typed, setTyped] = useState('');
  const { kind, resourceId, settle, result } = usePreview(values, initialValues);
  const question = useMemo(
    () => ({ kind: SEARCHED_AS[kind], selectors: selectorsOf([], typed, resourceId) }),
    [kind, typed, resourceId],
  );
  const { currentData: found } = useSearchResourcesQuery(question, { skip: question.selectors.length === 0 });
  const count = isGuarded ? countToType(values, result.data?.resources, clockNow()) : undefined;
  const fields = useMemo(() => silenceFields(found ?? [], setTyped, count), [found, count]);
  const handleValues = useCallback(
    (next: FormValues) => {
      setValues(next);
      settle(next);
    },
    [settle],
  );
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
      onValues={handleValues}
    >
      {resourceId !== undefined && <SilencePreview result={result} resourceId={resourceId} />}
    </ResourceForm>
  );
}
