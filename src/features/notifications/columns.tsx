import { Badge } from '@fluentui/react-components';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { formatLocalTime } from '@/services/time/absolute';
import { parseTime } from '@/services/time/parse';
import { formatSpan } from '@/services/time/relative';
import { SilenceActions, type SilenceAction } from './components/SilenceActions';
import { headlineOf, receiversOf, resourceName, toneOfSend } from './model/history';
import type { HistoryRow, RuleRow, SilenceRow } from './model/records';
import { silencedResources, silenceState } from './model/silences';
import { SILENCE_TEXTS } from './texts';

const DAY_MS = 86_400_000;

/** A message, and when a silence of its record had ended lately; undefined where none had. */
export type HistoryLine = HistoryRow & { silenceEndedAt: string | undefined };

/** Resource, its type, event, outcome, message, count, error, age (NTF-1). */
export const HISTORY_COLUMNS: readonly ColumnSpec<HistoryLine>[] = [
  {
    id: 'resource',
    header: 'Resource',
    preset: 'name',
    flex: 3,
    minWidth: 160,
    isSortable: false,
    value: resourceName,
    icon: ({ resource, resource_type }) => resource?.icon ?? resource?.type ?? resource_type,
    detail: ({ silenceEndedAt }) =>
      silenceEndedAt === undefined ? null : (
        <Badge
          appearance="tint"
          color="warning"
          title={SILENCE_TEXTS.endedTitle(formatLocalTime(silenceEndedAt))}
        >
          {SILENCE_TEXTS.endedLately}
        </Badge>
      ),
  },
  {
    id: 'resource_type',
    header: 'Type',
    width: 104,
    isSortable: false,
    value: ({ resource_type }) => resource_type,
  },
  {
    id: 'status',
    onCard: 'end',
    header: 'Status',
    width: 136,
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={toneOfSend(status)} label={statusWord(status)} />,
  },
  { id: 'event', header: 'Event', width: 152, isSortable: false, value: ({ source_event }) => source_event },
  {
    id: 'body',
    header: 'Message',
    flex: 4,
    minWidth: 140,
    isSortable: false,
    value: ({ body }) => headlineOf(body),
  },
  { id: 'error', header: 'Error', flex: 3, minWidth: 96, isSortable: false, value: ({ error }) => error },
  { id: 'count', header: 'Count', width: 72, align: 'right', isSortable: false, value: ({ count }) => count },
  {
    id: 'created_at',
    header: 'Age',
    preset: 'age',
    width: 72,
    isSortable: false,
    value: ({ created_at }) => created_at,
  },
];

/** Name, what it hears of, whom it tells, and how that went (NTF-2). */
export const RULE_COLUMNS: readonly ColumnSpec<RuleRow>[] = [
  {
    id: 'name',
    header: 'Rule',
    preset: 'name',
    flex: 3,
    minWidth: 160,
    value: ({ name }) => name,
    before: ({ error }) => (error ? <StatusBadge status="error" label="" /> : null),
    detail: ({ unsent }) => (unsent === undefined ? null : <UnsentMark state={unsent} />),
  },
  {
    id: 'events',
    header: 'Events',
    flex: 3,
    minWidth: 140,
    isSortable: false,
    value: ({ events }) => events.join(', '),
  },
  { id: 'receivers', header: 'Tells', flex: 2, minWidth: 120, isSortable: false, value: receiversOf },
  { id: 'sent', header: 'Sent', width: 80, align: 'right', value: ({ sent }) => sent },
  {
    id: 'failed',
    header: 'Failed',
    width: 96,
    align: 'right',
    value: ({ failed }) => failed,
    cell: ({ failed }) => (failed > 0 ? <StatusBadge status="failed" label={String(failed)} /> : '0'),
  },
  { id: 'pending', header: 'Pending', width: 88, align: 'right', value: ({ pending }) => pending },
  {
    id: 'error',
    header: 'Last error',
    flex: 3,
    minWidth: 120,
    isSortable: false,
    value: ({ error, most_common_error }) => error ?? most_common_error,
  },
  { id: 'created_at', header: 'Age', preset: 'age', width: 72, value: ({ created_at }) => created_at },
];

/** A silence with the moment at which it is looked at, and what it held back; undefined where that is not known. */
export type SilenceLine = SilenceRow & { now: number; heldBack: number | undefined };

/** It is in force for long and hides nothing. */
const isIdle = (row: SilenceLine): boolean =>
  row.heldBack === 0 &&
  silenceState(row, row.now) === 'active' &&
  row.now - (parseTime(row.from) ?? row.now) > 7 * DAY_MS;

function timeLeft({ until, now }: SilenceLine): string | null {
  const left = (parseTime(until) ?? 0) - now;
  return left > 0 ? SILENCE_TEXTS.left(formatSpan(left)) : null;
}

const STATE_TONES = { active: 'suspended', planned: 'unknown', expired: 'unknown' } as const;

const namesOf = (row: SilenceRow): string =>
  silencedResources(row)
    .map(({ name }) => name)
    .join(', ');

/** Resource, whether it holds, why, until when, and whose it is (SIL-1). */
export function silenceColumns(
  onAct: (action: SilenceAction, row: SilenceRow) => void,
): readonly ColumnSpec<SilenceLine>[] {
  return [
    {
      id: 'resource',
      header: 'Resource',
      preset: 'name',
      flex: 4,
      minWidth: 240,
      isSortable: false,
      value: namesOf,
      icon: (row) => silencedResources(row)[0]?.type,
      detail: ({ recursive, filter, unsent }) => (
        <>
          {recursive === true && <Badge appearance="outline">recursive</Badge>}
          {filter && (
            <Badge appearance="outline" title={filter}>
              filtered
            </Badge>
          )}
          <UnsentMark state={unsent} />
        </>
      ),
    },
    {
      id: 'kind',
      header: 'Type',
      width: 104,
      isSortable: false,
      value: (row) =>
        silencedResources(row)
          .map(({ kind }) => kind)
          .join(', '),
    },
    {
      id: 'state',
      onCard: 'end',
      header: 'State',
      width: 104,
      isSortable: false,
      value: (row) => silenceState(row, row.now),
      cell: (row) => {
        const state = silenceState(row, row.now);
        return <StatusBadge status={STATE_TONES[state]} label={statusWord(state)} />;
      },
    },
    {
      id: 'description',
      header: 'Reason',
      flex: 3,
      minWidth: 120,
      isSortable: false,
      value: ({ description }) => description,
    },
    {
      id: 'until',
      header: 'Until',
      width: 168,
      isSortable: false,
      value: ({ until }) => formatLocalTime(until),
      cell: (row) => (
        <span title={timeLeft(row) ?? undefined}>{timeLeft(row) ?? formatLocalTime(row.until)}</span>
      ),
    },
    {
      id: 'heldBack',
      header: SILENCE_TEXTS.heldBack,
      width: 116,
      align: 'right',
      isSortable: false,
      value: ({ heldBack }) => heldBack,
      cell: (row) => (
        <span title={isIdle(row) ? SILENCE_TEXTS.retireTitle : SILENCE_TEXTS.heldBackTitle}>
          {isIdle(row) && (
            <Badge appearance="tint" color="warning">
              {SILENCE_TEXTS.retire}
            </Badge>
          )}{' '}
          {row.heldBack ?? '–'}
        </span>
      ),
    },
    {
      id: 'author',
      header: 'By',
      width: 136,
      isSortable: false,
      value: ({ createdBy, source }) => createdBy?.name ?? source,
    },
    {
      id: 'created_at',
      header: 'Age',
      preset: 'age',
      width: 72,
      isSortable: false,
      value: ({ created_at }) => created_at,
    },
    {
      id: 'actions',
      header: '',
      spokenHeader: 'Actions',
      preset: 'actions',
      width: 56,
      cell: (row) => (
        <SilenceActions
          row={row}
          name={namesOf(row)}
          isActive={silenceState(row, row.now) === 'active'}
          onAct={onAct}
        />
      ),
    },
  ];
}

export function rowId({ id }: { id: string }): string {
  return id;
}
