import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { showToast } from '@/components/feedback/toasts';
import { useAbility } from '@/services/session/useSession';
import type { Canary } from '@/services/contracts/healthRows';
import { EMPTY_DRAFT, type DraftText } from '../model/draftText';
import { ADD_CHECK_REQUIREMENT } from '../requirements';
import { ADD_CHECK_TEXTS } from '../texts';

const AddCheckDialog = lazy(() =>
  import('./AddCheckDialog').then((module) => ({ default: module.AddCheckDialog })),
);

export interface AddCheckProps {
  onCreated: (canary: { id: string; name: string }) => void;
  /** Opens the dialog whenever it grows. */
  openRequests: number;
}

/** "Add check" with its dialog. What was typed outlives the dialog: closing it by a slip loses nothing. */
export function AddCheckButton({ onCreated, openRequests }: AddCheckProps) {
  const ability = useAbility(ADD_CHECK_REQUIREMENT);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<DraftText>(EMPTY_DRAFT);
  const [answeredRequests, setAnsweredRequests] = useState(openRequests);
  if (answeredRequests !== openRequests) {
    setAnsweredRequests(openRequests);
    setOpen(true);
  }
  const handleCreated = (canary: Canary) => {
    setOpen(false);
    setDraft(EMPTY_DRAFT);
    showToast('success', ADD_CHECK_TEXTS.created(canary.name));
    onCreated({ id: canary.id, name: canary.name });
  };
  return (
    <>
      <Button
        appearance="primary"
        icon={<AddRegular />}
        disabledFocusable={!ability.granted}
        title={ability.granted ? undefined : ADD_CHECK_TEXTS.needsConnection}
        onClick={() => {
          setOpen(true);
        }}
      >
        {ADD_CHECK_TEXTS.action}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddCheckDialog
            draft={draft}
            onDraft={setDraft}
            onCreated={handleCreated}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
