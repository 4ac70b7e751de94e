import { useCallback } from 'react';
import { showToast } from '@/components/feedback/toasts';
import { asAppError } from '@/services/api/asAppError';
import { useChangeEvidenceMutation, useCreateEvidenceMutation } from '../commands';
import { judgedFor, type MatrixRow } from '../model/matrix';
import { withPolarity, withStrength, type Polarity, type Strength } from '../model/polarity';
import { usePerson } from './usePerson';

/** Says in a cell of the matrix what a source speaks for: the evidence there changes, or a new piece is attached. */
export function useJudging() {
  const person = usePerson();
  const [createEvidence] = useCreateEvidenceMutation();
  const [changeEvidence] = useChangeEvidenceMutation();
  const setProperties = useCallback(
    (id: string, properties: Readonly<Record<string, unknown>>) => {
      void changeEvidence({ id, patch: { properties } });
    },
    [changeEvidence],
  );
  const setPolarity = useCallback(
    (row: MatrixRow, hypothesisId: string, polarity: Polarity) => {
      const record = row.cells.get(hypothesisId)?.record;
      if (record !== undefined) setProperties(record.id, withPolarity(record, polarity));
      else if (person !== undefined)
        void createEvidence(
          judgedFor(row, { id: crypto.randomUUID(), hypothesisId, personId: person.id, polarity }),
        ).then(({ error }) => {
          const refused = asAppError(error);
          if (refused !== undefined) showToast('error', refused.text);
        });
    },
    [createEvidence, person, setProperties],
  );
  const setStrength = useCallback(
    (row: MatrixRow, hypothesisId: string, strength: Strength) => {
      const record = row.cells.get(hypothesisId)?.record;
      if (record !== undefined) setProperties(record.id, withStrength(record, strength));
    },
    [setProperties],
  );
  return { setProperties, setPolarity, setStrength };
}
