import { useCallback, useState } from 'react';
import { asAppError } from '@/services/api/asAppError';
import { useSaveIncidentMutation, type IncidentFields } from '../commands';
import type { Version } from '@/services/records/mergeFields';
import type { IncidentListRow } from '../model/records';

/** One incident whose status was changed, with what is needed to put it back. */
export interface StatusChange {
  id: string;
  before: string;
  version: Version<IncidentFields>;
}

export interface BulkOutcome {
  changed: readonly StatusChange[];
  /** Why the others were not changed, one sentence each. */
  failures: readonly string[];
}

/** Requests under way at once: a page of rows must not keep everything else waiting. */
const AT_ONCE = 4;

interface Wanted {
  id: string;
  base: Version<IncidentFields>;
  status: string;
}

/** Gives many incidents a status, each on top of what is stored; what somebody else changed meanwhile is left alone. */
export function useBulkStatus() {
  const [saveIncident] = useSaveIncidentMutation();
  const [isBusy, setBusy] = useState(false);
  const run = useCallback(
    async (wanted: readonly Wanted[]): Promise<BulkOutcome> => {
      setBusy(true);
      const changed: StatusChange[] = [];
      const failures: string[] = [];
      const saveOne = async ({ id, base, status }: Wanted) => {
        const answer = await saveIncident({ id, base, mine: { status } });
        if (answer.error !== undefined) failures.push(asAppError(answer.error)?.text ?? '');
        else if (answer.data.kind === 'saved')
          changed.push({ id, before: base.fields.status ?? status, version: answer.data.version });
        else if (answer.data.kind === 'queued')
          changed.push({
            id,
            before: base.fields.status ?? status,
            version: { ...base, fields: { status } },
          });
        else failures.push('Somebody else changed it meanwhile.');
      };
      for (let start = 0; start < wanted.length; start += AT_ONCE)
        await Promise.all(wanted.slice(start, start + AT_ONCE).map(saveOne));
      setBusy(false);
      return { changed, failures };
    },
    [saveIncident],
  );
  const setStatus = useCallback(
    (rows: readonly IncidentListRow[], status: string) =>
      run(
        rows.map(({ id, status: before, updated_at }) => ({
          id,
          status,
          base: { fields: { status: before }, mark: updated_at },
        })),
      ),
    [run],
  );
  const undo = useCallback(
    (changes: readonly StatusChange[]) =>
      run(changes.map(({ id, before, version }) => ({ id, status: before, base: version }))),
    [run],
  );
  return { setStatus, undo, isBusy };
}
