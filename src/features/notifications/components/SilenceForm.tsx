/** The form of a new silence and of one that is changed (SIL-2). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo, useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useLayoutQuery } from '@/components/theme/useLayoutQuery';
import { useSettledValues } from '@/components/form/useSettledValues';
import type { AppError } from '@/services/errors/AppError';
import { usePreviewSilenceQuery } from '../api';
import { useResourceOptions } from '../hooks/useResourceOptions';
import { kindIn } from '../model/explanation';
import { silenceFields } from '../model/silenceFields';
import { countToType, rangeProblem } from '../model/silences';
import { SilencePreview } from './SilencePreview';

interface SilenceFormProps {
  label: string;
  submitLabel: string;
  initialValues: FormValues;
  /** `resourceName` is what it is about, as far as it is known here. */
  onSubmit: (values: FormValues, resourceName: string | undefined) => Promise<AppError | undefined>;
  onCancel: () => void;
  /** For whoever may not change it. */
  isReadOnly?: boolean;
  /** Asks for the number of resources before it is long or wide. */
  isGuarded?: boolean;
  /** It has the width of a page: what it hides then stands beside the form, and stays in view. */
  isRoomy?: boolean;
}

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalXXL,
  },
  beside: {
    position: 'sticky',
    top: tokens.spacingVerticalL,
    maxHeight: `calc(100vh - 96px - ${tokens.spacingVerticalXXL})`,
    overflowY: 'auto',
    paddingBottom: tokens.spacingVerticalL,
  },
});

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

export function SilenceForm({
  initialValues,
  onSubmit,
  isGuarded = false,
  isRoomy = false,
  ...rest
}: SilenceFormProps) {
  const styles = useStyles();
  const isBeside = useLayoutQuery('(min-width: 1024px)') && isRoomy;
  const [values, setValues] = useState(initialValues);
  const { kind, resourceId, settle, result } = usePreview(values, initialValues);
  const { found, lookup, search } = useResourceOptions(kind, resourceId);
  const count = isGuarded ? countToType(values, result.data?.resources, clockNow()) : undefined;
  const fields = useMemo(
    () => silenceFields({ found, lookup, search }, count),
    [found, lookup, search, count],
  );
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
  const preview = <SilencePreview result={result} resourceId={resourceId} />;
  return (
    <div className={isBeside ? styles.columns : undefined}>
      <ResourceForm
        {...rest}
        fields={fields}
        initialValues={initialValues}
        onSubmit={handleSubmit}
        onValues={handleValues}
      >
        {!isBeside && preview}
      </ResourceForm>
      {isBeside && <div className={styles.beside}>{preview}</div>}
    </div>
  );
}
