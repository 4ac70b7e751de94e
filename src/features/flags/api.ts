/** Properties and their changes (contract endpoints §9). */
import { api } from '@/services/api/api';
import { asRows, deleteRows, insertRow, readRows, updateRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';
import type { PropertyRow } from '@/services/contracts/rows';

export interface FlagDraft {
  name: string;
  value: string;
  /** Id of the person who sets it. */
  createdBy: string | undefined;
}

const body = ({ name, value, createdBy }: FlagDraft) => ({
  name,
  value,
  ...(createdBy === undefined ? {} : { created_by: createdBy }),
});

/** The dialog that asked shows what went wrong. */
const IN_DIALOG = { notify: 'inline' } as const;

/** A row that is gone, or belongs to somebody faster, is told and not taken for done. */
function writtenRow(answer: unknown): PropertyRow {
  const [row] = asRows<PropertyRow>(answer);
  if (row === undefined) throw new TypeError('This property does not exist any more. Refresh the list.');
  return row;
}

const flagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFlags: build.query<PropertyRow[], void>({
      query: () => readRows('properties', { select: '*,created_by(id,name,avatar)', order: 'name.asc' }),
      transformResponse: (answer) => asRows<PropertyRow>(answer),
      providesTags: [listTag('property')],
    }),
    createFlag: build.mutation<PropertyRow, FlagDraft>({
      query: (draft) => insertRow('properties', body(draft)),
      extraOptions: IN_DIALOG,
      transformResponse: writtenRow,
      invalidatesTags: changes('property'),
    }),
    updateFlag: build.mutation<PropertyRow, FlagDraft & { previousName: string }>({
      query: ({ previousName, ...draft }) =>
        updateRows('properties', [['name', 'eq', previousName]], body(draft)),
      extraOptions: IN_DIALOG,
      transformResponse: writtenRow,
      invalidatesTags: changes('property'),
    }),
    deleteFlag: build.mutation<unknown, string>({
      query: (name) => deleteRows('properties', [['name', 'eq', name]]),
      extraOptions: IN_DIALOG,
      invalidatesTags: changes('property'),
    }),
  }),
});

export const { useListFlagsQuery, useCreateFlagMutation, useUpdateFlagMutation, useDeleteFlagMutation } =
  flagsApi;
