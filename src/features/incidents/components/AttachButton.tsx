import { Button } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { denialText } from '@/services/access/denial';
import { useAbility } from '@/services/session/useSession';
import type { EvidenceSource } from '../model/sources';
import { WRITE_EVIDENCE } from '../requirements';
import { LINK_TEXTS } from '../texts';

const LinkDialog = lazy(() => import('./LinkDialog').then((module) => ({ default: module.LinkDialog })));

/** 'Attach as Evidence' for one source; the slot leaves it out where it is not granted (PERM-16, FLAG-5). */
export interface AttachButtonProps {
  source: EvidenceSource;
  label?: string;
  /** Why this source cannot be attached as it is. */
  obstacle?: string | undefined;
}

export function AttachButton({ source, label = LINK_TEXTS.action, obstacle }: AttachButtonProps) {
  const ability = useAbility(WRITE_EVIDENCE);
  const reason = denialText(ability) ?? obstacle;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<AttachRegular />}
        disabledFocusable={reason !== undefined}
        title={reason}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LinkDialog source={source} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
