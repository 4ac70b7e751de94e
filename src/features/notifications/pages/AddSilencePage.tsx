/** /notifications/silences/add: keeps the messages about one resource quiet for a while (SIL-2, PERM-13). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import type { FormValues } from '@/components/form/ResourceForm';
import { PageFrame } from '@/components/layout/PageFrame';
import { asAppError } from '@/services/api/asAppError';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import { paths } from '@/services/config/paths';
import { useSearch } from '@/services/url/useSearch';
import { useAddSilenceMutation } from '../api';
import { SilenceForm } from '../components/SilenceForm';
import { silenceBody } from '../model/silences';
import { addSilenceSearch } from '../search';
import { NOTIFICATION_TEXTS, SILENCE_TEXTS } from '../texts';

const DEFAULT_DURATION = '1h';

const useStyles = makeStyles({
  sheet: {
    width: `calc(100% - 2 * ${tokens.spacingHorizontalL})`,
    maxWidth: '1120px',
    boxSizing: 'border-box',
    margin: `${tokens.spacingVerticalXXL} auto`,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const [{ kind, id }] = useSearch(addSilenceSearch);
  const isHere = useIsHere();
  const [addSilence] = useAddSilenceMutation();
  const [initialValues] = useState<FormValues>(() => ({
    kind,
    ...(id === undefined ? {} : { [kind]: { value: id } }),
    duration: DEFAULT_DURATION,
    recursive: false,
  }));
  const handleSubmit = async (values: FormValues, resourceName: string | undefined) => {
    const answer = await addSilence({ body: silenceBody(values), resourceName });
    if (answer.error !== undefined) return asAppError(answer.error);
    showToast('success', answer.data === QUEUED ? SAVED_HERE : SILENCE_TEXTS.added);
    if (isHere()) void navigate(paths.silences());
    return undefined;
  };
  return (
    <PageFrame title={NOTIFICATION_TEXTS.addSilence}>
      <div className={styles.sheet}>
        <SilenceForm
          label={SILENCE_TEXTS.formAdd}
          submitLabel={SILENCE_TEXTS.add}
          initialValues={initialValues}
          isGuarded
          isRoomy
          onSubmit={handleSubmit}
          onCancel={() => void navigate(paths.silences())}
        />
      </div>
    </PageFrame>
  );
}
