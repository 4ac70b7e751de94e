/** A time of a check that was maintenance: who says so, and why (beyond M9). */
import { useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { Modal } from '@/components/feedback/Modal';
import { showToast } from '@/components/feedback/toasts';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';
import { parseTime } from '@/services/time/parse';
import { useMarkMaintenanceMutation } from '../maintenanceApi';
import type { TimeWindow } from '../model/graph';
import { HEALTH_TEXTS } from '../texts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'from', kind: 'moment', label: HEALTH_TEXTS.maintenanceFrom, isRequired: true },
  { name: 'until', kind: 'moment', label: HEALTH_TEXTS.maintenanceUntil, isRequired: true },
  {
    name: 'reason',
    kind: 'textarea',
    label: HEALTH_TEXTS.maintenanceReason,
    help: HEALTH_TEXTS.maintenanceHelp,
    isRequired: true,
  },
];

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const refused = (text: string): AppError => ({ kind: 'validation', text, retryable: false });

interface MaintenanceDialogProps {
  checkId: string;
  /** What was pointed at. */
  time: TimeWindow;
  onClose: () => void;
}

export function MaintenanceDialog({ checkId, time, onClose }: MaintenanceDialogProps) {
  const isHere = useIsHere();
  const [mark] = useMarkMaintenanceMutation();
  const [initialValues] = useState(() => ({ from: isoTime(time.start), until: isoTime(time.end) }));
  const handleSubmit = async (values: FormValues): Promise<AppError | undefined> => {
    const [from, until] = [textOf(values['from']), textOf(values['until'])];
    const [start = 0, end = 0] = [parseTime(from), parseTime(until)];
    if (end <= start) return refused(HEALTH_TEXTS.maintenanceOrder);
    if (end > clockNow()) return refused(HEALTH_TEXTS.maintenanceOver);
    const { error } = await mark({ checkId, from, until, reason: textOf(values['reason']) });
    if (error !== undefined) return asAppError(error);
    showToast('success', HEALTH_TEXTS.maintenanceMarked);
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <Modal title={HEALTH_TEXTS.maintenanceTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={HEALTH_TEXTS.maintenanceTitle}
        fields={FIELDS}
        initialValues={initialValues}
        submitLabel={HEALTH_TEXTS.markMaintenance}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
