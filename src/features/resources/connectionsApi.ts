/** Connections (contract endpoints §8.5). Secrets are read masked, never as they are stored. */
import { api } from '@/services/api/api';
import type { RowFilter } from '@/services/api/postgrest';
import { atVersion, createOnce } from '@/services/api/saveRecord';
import { asRows, readRows, updateRows } from '@/services/api/rows';
import { changes, idTag, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { ConnectionOption } from './forms/compile';
import type { ConnectionRow } from './model/connections';
import { CONNECTION_TEXTS } from './texts';

const PLAIN = 'id,name,namespace,type,url,insecure_tls,properties,source,updated_at';
const IN_PLACE = { notify: 'inline' } as const;

type Secrets = Pick<ConnectionRow, 'username' | 'password' | 'certificate'>;

interface ConnectionChange {
  id: string;
  /** updated_at as it was when the form was opened. */
  mark: string | null;
  body: Readonly<Record<string, unknown>>;
}

const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when there is none. */
    getConnection: build.query<ConnectionRow | null, string>({
      queryFn: async (id, _api, _options, ask) => {
        const filters: readonly RowFilter[] = [['id', 'eq', id]];
        const plain = await ask(
          readRows('connections', { select: PLAIN, filters: [...filters, ['deleted_at', 'is', null]] }),
        );
        if (plain.error !== undefined) return { error: plain.error };
        const masked = await ask(
          readRows('connection_details', { select: 'username,password,certificate', filters }),
        );
        if (masked.error !== undefined) return { error: masked.error };
        const [row] = asRows<Omit<ConnectionRow, keyof Secrets>>(plain.data);
        const [secrets] = asRows<Secrets>(masked.data);
        const nothing = { username: null, password: null, certificate: null };
        return { data: row === undefined ? null : { ...row, ...nothing, ...secrets } };
      },
      providesTags: (_row, _error, id) => [idTag('connection', id)],
      keepUnusedDataFor: 0,
    }),
    /** Of every type: names and types for the fields that take a connection (CONN-1). A failure is a toast (CONN-2). */
    listConnectionOptions: build.query<ConnectionOption[], void>({
      query: () =>
        readRows('connections', {
          select: 'id,name,type',
          filters: [['deleted_at', 'is', null]],
          order: 'name.asc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) =>
        asRows<Pick<ConnectionRow, 'id' | 'name' | 'type'>>(answer).map(({ id, name, type }) => ({
          value: id,
          label: name,
          detail: type,
        })),
      extraOptions: { notify: 'toast' },
      providesTags: [listTag('connection')],
    }),
    createConnection: build.mutation<null, Readonly<Record<string, unknown>> & { id: string }>({
      queryFn: (row, _call, _options, ask) => createOnce(ask, 'connections', row, `${PLAIN},created_at`),
      extraOptions: IN_PLACE,
      invalidatesTags: changes('connection'),
    }),
    updateConnection: build.mutation<unknown, ConnectionChange>({
      query: ({ id, mark, body }) => updateRows('connections', atVersion(id, mark), body),
      extraOptions: IN_PLACE,
      // An empty answer changed nothing: somebody was faster, or it is gone.
      transformResponse: (answer) => {
        if (asRows(answer).length === 0) throw new TypeError(CONNECTION_TEXTS.changedMeanwhile);
        return null;
      },
      invalidatesTags: (_result, error, { id }) =>
        error === undefined ? [...changes('connection', id)(undefined, undefined)] : [],
    }),
    testConnection: build.mutation<unknown, string>({
      query: (id) => ({
        area: 'root',
        path: `connection/test/${encodeURIComponent(id)}`,
        method: 'POST',
        timeoutMs: 20_000,
      }),
      extraOptions: IN_PLACE,
    }),
  }),
});

export const {
  useGetConnectionQuery,
  useListConnectionOptionsQuery,
  useCreateConnectionMutation,
  useUpdateConnectionMutation,
  useTestConnectionMutation,
} = connectionsApi;
