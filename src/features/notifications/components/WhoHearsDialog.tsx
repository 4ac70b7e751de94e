/** "Who would hear about X at 03:00?" (design: beyond M13; docs/adr/0042). */
import { skipToken } from '@reduxjs/toolkit/query';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useMemo, useState } from 'react';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { useExplainQuery } from '../api';
import { useResourceOptions } from '../hooks/useResourceOptions';
import {
  hearFields,
  hearForm,
  hearSearchOf,
  kindIn,
  questionOf,
  type HearSearch,
} from '../model/explanation';
import { HEAR_TEXTS } from '../texts';
import { WhoHears } from './WhoHears';

const useStyles = makeStyles({
  body: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    '@media (min-width: 1024px)': { gridTemplateColumns: '300px minmax(0, 1fr)' },
    '@media (max-width: 1023.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // the question stays in view beside a long answer
  question: { '@media (min-width: 1024px)': { position: 'sticky', top: 0 } },
  answer: { minWidth: 0, minHeight: '240px' },
});

const UNKNOWN_CALL = [404, 405];

function Answer({ search }: { search: HearSearch }) {
  const question = useMemo(() => questionOf(search), [search]);
  const result = useExplainQuery(question ?? skipToken, { refetchOnMountOrArgChange: true });
  const view = useQueryView({ ...result, data: result.currentData });
  if (question === undefined) return <EmptyState sentence={HEAR_TEXTS.notAsked} />;
  if (UNKNOWN_CALL.includes(view.error?.status ?? 0)) return <EmptyState sentence={HEAR_TEXTS.unknownCall} />;
  return (
    <QueryBoundary
      query={view}
      skeleton={<SkeletonRows label={HEAR_TEXTS.loading} count={6} />}
      onRetry={() => void result.refetch()}
    >
      {(explanation) => <WhoHears explanation={explanation} />}
    </QueryBoundary>
  );
}

interface WhoHearsDialogProps {
  /** The question, from the address. */
  search: HearSearch;
  onAsk: (search: HearSearch) => void;
  onClose: () => void;
}

export function WhoHearsDialog({ search, onAsk, onClose }: WhoHearsDialogProps) {
  const styles = useStyles();
  const [initialValues] = useState<FormValues>(() => hearForm(search));
  const [values, setValues] = useState(initialValues);
  const kind = kindIn(values);
  const { found, lookup, search: handleSearch } = useResourceOptions(kind, pickedValue(values[kind]));
  const fields = useMemo(
    () => hearFields({ found, lookup, search: handleSearch }),
    [found, lookup, handleSearch],
  );
  const handleValues = useCallback((next: FormValues) => setValues(next), []);
  const handleSubmit = async (submitted: FormValues) => {
    // React takes a change of address within the event for an action of the form itself.
    await Promise.resolve();
    onAsk(hearSearchOf(submitted));
    return undefined;
  };
  return (
    <Modal title={HEAR_TEXTS.title} size="large" isOpen onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.question}>
          <ResourceForm
            label={HEAR_TEXTS.form}
            fields={fields}
            initialValues={initialValues}
            submitLabel={HEAR_TEXTS.ask}
            onSubmit={handleSubmit}
            onValues={handleValues}
            onCancel={onClose}
            cancelLabel={HEAR_TEXTS.close}
          />
        </div>
        <section className={styles.answer} aria-label={HEAR_TEXTS.answer} aria-live="polite">
          <Answer search={search} />
        </section>
      </div>
    </Modal>
  );
}
