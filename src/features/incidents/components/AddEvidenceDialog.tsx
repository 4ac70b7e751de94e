/** Evidence for a hypothesis that is open already: a note, or a check, config item or component that is searched for. */
import { useMemo, useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useLookup } from '@/services/api/useLookup';
import { useSearchSourcesQuery, type FoundSource } from '../optionsApi';
import { useCreateEvidenceMutation } from '../commands';
import { usePerson } from '../hooks/usePerson';
import { isPolarity } from '../model/polarity';
import type { HypothesisRecord } from '../model/records';
import { evidenceOf, type EvidenceSource } from '../model/sources';
import { EVIDENCE_TEXTS, LINK_TEXTS } from '../texts';
import { polarityField } from '../model/polarityField';

const NOTE = 'comment';
const NOTHING: readonly FoundSource[] = [];

function sourceOf(values: FormValues, found: readonly FoundSource[]): EvidenceSource | undefined {
  const { kind, note } = values;
  if (kind === NOTE) return { kind: NOTE, comment: typeof note === 'string' ? note.trim() : '' };
  const chosen = found.find(({ id }) => id === pickedValue(values['source']));
  if (chosen === undefined) return undefined;
  const { id, name, type } = chosen;
  if (kind === 'check') return { kind, checkId: id, name };
  return kind === 'config' ? { kind, configId: id, name, type } : { kind: 'topology', componentId: id, name };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

interface AddEvidenceDialogProps {
  hypothesis: HypothesisRecord;
  onClose: () => void;
}

export function AddEvidenceDialog({ hypothesis, onClose }: AddEvidenceDialogProps) {
  const person = usePerson();
  const [createEvidence] = useCreateEvidenceMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState(NOTE);
  const [typed, setTyped] = useState('');
  const result = useSearchSourcesQuery({ kind, text: typed }, { skip: kind === NOTE });
  const { currentData: found = NOTHING } = result;
  const lookup = useLookup(result);
  const fields = useMemo<readonly FieldSpec[]>(
    () => [
      {
        name: 'kind',
        kind: 'select',
        label: LINK_TEXTS.type,
        isRequired: true,
        options: [NOTE, 'check', 'config', 'topology'].map((value) => ({
          value,
          label: EVIDENCE_TEXTS.kinds[value as keyof typeof EVIDENCE_TEXTS.kinds], // four of its own keys
        })),
      },
      kind === NOTE
        ? { name: 'note', kind: 'textarea', label: EVIDENCE_TEXTS.kinds.comment, isRequired: true }
        : {
            name: 'source',
            kind: 'pick',
            label: EVIDENCE_TEXTS.source,
            isRequired: true,
            options: found.map(({ id: value, name, type }) => ({ value, label: name, detail: type })),
            onSearch: setTyped,
            lookup,
          },
      polarityField,
      { name: 'description', kind: 'textarea', label: LINK_TEXTS.description },
    ],
    [kind, found, lookup],
  );
  const handleSubmit = async (values: FormValues) => {
    const source = sourceOf(values, found);
    if (source === undefined || person === undefined) return undefined;
    const polarity = isPolarity(values['polarity']) ? values['polarity'] : 'supports';
    const answer = await createEvidence(
      evidenceOf(source, {
        id,
        hypothesisId: hypothesis.id,
        description: text(values['description']),
        personId: person.id,
        at: new Date(clockNow()).toISOString(),
        polarity,
      }),
    );
    if (answer.error === undefined) onClose();
    return asAppError(answer.error);
  };
  return (
    <Modal title={EVIDENCE_TEXTS.addTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={EVIDENCE_TEXTS.addTitle}
        fields={fields}
        initialValues={{ kind: NOTE, polarity: 'supports' }}
        submitLabel={LINK_TEXTS.submit}
        onSubmit={handleSubmit}
        onCancel={onClose}
        onValues={(values) => setKind(text(values['kind']))}
        settle={(values, previous) => (values['kind'] === previous['kind'] ? {} : { source: undefined })}
      />
    </Modal>
  );
}
