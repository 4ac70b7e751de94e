/** Silences and maintenance notes of checks, for marks in uptime and heartbeat (contract endpoints §7; beyond M9). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows, readRows, updateRows } from '@/services/api/rows';
import { silenceOnce } from '@/services/api/silenceOnce';
import { changes, listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import type { QuietRow } from './model/quietTimes';

const SELECT = '*,createdBy:created_by(id,name)';
/** Heartbeats of the list reach back over thirty runs, and its uptimes over a range: older silences touch few of them. */
const LIST_DAYS = 31;
const DAY = 86_400_000;

interface NoteBody {
  checkId: string;
  /** RFC 3339. */
  from: string;
  until: string;
  reason: string;
}

/** The screen that asked shows what went wrong. */
const INLINE = { notify: 'inline' } as const;

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
      queryFn: ({ checkId, reason, ...times }, call, _options, ask) =>
        silenceOnce(
          ask,
          { check_id: checkId, ...times, description: reason, recursive: false },
          {
            me: currentPerson(call.getState() as PersonState)?.who.user.id, // the one store
            now: clockNow(),
          },
        ),
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
