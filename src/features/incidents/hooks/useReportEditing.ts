import { useCallback } from 'react';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import { useCreateCommentMutation } from '../commands';
import { editComment, type NewEdit } from '../model/reportEdits';
import { WRITE_RECORD_COMMENTS } from '../requirements';
import { usePerson } from './usePerson';

/** Writes paragraphs of the report of one incident, as comments that everybody's report reads (ADR 50). */
export function useReportEditing(incidentId: string) {
  const person = usePerson();
  const ability = useAbility(WRITE_RECORD_COMMENTS);
  const [createComment] = useCreateCommentMutation();
  const personId = person?.id;
  /** @param id chosen once per edit, so that a retry writes nothing twice. Answers what went wrong, in words. */
  const write = useCallback(
    async (id: string, edit: NewEdit): Promise<string | undefined> => {
      const answer = await createComment({
        id,
        incident_id: incidentId,
        comment: editComment(edit),
        created_by: personId ?? '',
      });
      return asAppError(answer.error)?.text;
    },
    [createComment, incidentId, personId],
  );
  return { mayWrite: ability.granted && personId !== undefined, write };
}

export type WriteEdit = ReturnType<typeof useReportEditing>['write'];
