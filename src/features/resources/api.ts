/** Writes of resource records (contract specs §1). */
import { api } from '@/services/api/api';
import { asRows, insertRow } from '@/services/api/rows';
import { changes } from '@/services/api/tags';
import type { Canary } from '@/services/contracts/healthRows';
import type { CanaryDraft } from './model/parseCanary';

/** Records made in the console carry this source, which is what makes them editable here (checklist OPEN-1). */
const CONSOLE_SOURCE = 'UI';

export interface NewCanary {
  canary: CanaryDraft;
  /** Id of the person; standalone consoles know none. */
  createdBy: string | undefined;
}

function writtenRow(answer: unknown): Canary {
  const [row] = asRows<Canary>(answer);
  if (row === undefined)
    throw new TypeError('The server did not say what it stored. Look whether the check is in the list.');
  return row;
}

const resourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createCanary: build.mutation<Canary, NewCanary>({
      query: ({ canary, createdBy }) =>
        insertRow('canaries', {
          ...canary,
          source: CONSOLE_SOURCE,
          ...(createdBy === undefined ? {} : { created_by: createdBy }),
        }),
      // The dialog that asked shows the server's sentence beside the text that it is about.
      extraOptions: { notify: 'inline' },
      transformResponse: writtenRow,
      invalidatesTags: changes('canary'),
    }),
  }),
});

export const { useCreateCanaryMutation } = resourcesApi;
