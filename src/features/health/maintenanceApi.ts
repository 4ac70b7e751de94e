/** Silences and maintenance notes of checks, for marks in uptime and heartbeat (contract endpoints §7; beyond M9). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows, readRows, updateRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { QuietRow } from './model/quietTimes';

const SELECT = '*,createdBy:created_by(id,name)';
/** Heartbeats of the list reach back over thirty runs, and its uptimes over a range: older silences touch few of them. */
const LIST_DAYS = 31;
const DAY = 86_400_000;

/** The screen that asked shows what went wrong. */
const INLINE = { notify: 'inline' } as const;

interface NoteBody {
  checkId: string;
  /** RFC 3339. */
  from: string;
  until: string;
  reason: string;
}

const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Silences that name a check or its canary. */
    listQuietTimes: build.query<QuietRow[], { checkId: string; canaryId: string }>({
      extraOptions: { ...INLINE, keep: true },
      query: ({ checkId, canaryId }) =>
        readRows('notification_silences', {
          select: SELECT,
          filters: [['deleted_at', 'is', null]],
          either: [
            [
              ['check_id', 'eq', checkId],
              ['canary_id', 'eq', canaryId],
            ],
          ],
          order: 'from.desc',
          limit: MAX_ROWS,
        }),
      transformResponse: (answer) => asRows<QuietRow>(answer),
      providesTags: [listTag('notification-silence')],
    }),
    /** Silences of the last month; those that name a check or a canary are looked up by it (model/quietTimes). */
    listAllQuietTimes: build.query<QuietRow[], void>({
      extraOptions: { ...INLINE, keep: true },
      query: () => {
        const now = clockNow();
        return readRows('notification_silences', {
          select: SELECT,
          filters: [
            ['deleted_at', 'is', null],
            ['until', 'gt', new Date(now - LIST_DAYS * DAY).toISOString()],
          ],
          order: 'from.desc',
          limit: MAX_ROWS,
        });
      },
      transformResponse: (answer) => asRows<QuietRow>(answer),
      providesTags: [listTag('notification-silence')],
    }),
    /** A silence that is over when it is written hides no message: it stands in the list of silences with its author. */
    markMaintenance: build.mutation<unknown, NoteBody>({
      extraOptions: INLINE,
      query: ({ checkId, from, until, reason }) => ({
        area: 'notification',
        path: 'silence',
        method: 'POST',
        body: { check_id: checkId, from, until, description: reason, recursive: false },
      }),
      invalidatesTags: (_answer, error) => changes('notification-silence')(undefined, error),
    }),
    removeMaintenance: build.mutation<unknown, string>({
      extraOptions: INLINE,
      query: (id) => updateRows('notification_silences', [['id', 'eq', id]], { deleted_at: 'now()' }),
      invalidatesTags: (_answer, error, id) => changes('notification-silence', id)(undefined, error),
    }),
  }),
});

export const {
  useListQuietTimesQuery,
  useListAllQuietTimesQuery,
  useMarkMaintenanceMutation,
  useRemoveMaintenanceMutation,
} = maintenanceApi;
