/** Silences that wait on this device, with words for the person who sees them wait (ADR 0031). Pure. */
import type { SilenceBody } from '@/services/api/silenceOnce';
import { markOf } from '@/services/api/saveRecord';
import { paths } from '@/services/config/paths';
import type { CreateCommand, PatchCommand } from '@/services/offline/outbox/entry';
import { relativeSelection, resolveRange } from '@/services/time/rangeSelection';
import { SILENCE_TEXTS } from '../texts';
import type { SilenceRow } from './records';
import { silencePatch } from './silences';

const MAX_WORDS = 80;
const FUTURE = /^now\+(.+)$/;

/** "Now" is when somebody said it, not when it is sent: a silence of an hour must not last until tomorrow. */
export function fixedTimes(body: SilenceBody, now: number): SilenceBody {
  const span = typeof body['until'] === 'string' ? FUTURE.exec(body['until'])?.[1] : undefined;
  const range = span === undefined ? undefined : resolveRange(relativeSelection(span, 'future'), now);
  if (range === undefined) return body;
  return { ...body, from: new Date(now).toISOString(), until: new Date(range.to).toISOString() };
}

const about = (description: unknown): string =>
  (typeof description === 'string' ? description : '').replace(/\s+/g, ' ').slice(0, MAX_WORDS);

interface SilenceFacts {
  /** Milliseconds since the epoch. */
  now: number;
  createdBy: string | undefined;
  /** What it is about, as far as the form knew. */
  resourceName: string | undefined;
}

/** A new silence as a row of its own; the id is chosen here, so that it is made once. */
export function silenceCommand(
  id: string,
  body: SilenceBody,
  { now, createdBy, resourceName }: SilenceFacts,
): CreateCommand {
  const row = {
    ...fixedTimes(body, now),
    id,
    namespace: '',
    source: 'UI',
    ...(createdBy === undefined ? {} : { created_by: createdBy }),
  };
  return {
    op: 'create',
    table: 'notification_silences',
    id,
    row,
    refs: [],
    words: SILENCE_TEXTS.queuedNew(about(body['description'])),
    page: paths.silences(),
    ...(resourceName === undefined ? {} : { shown: { resourceName } }),
    editable: { field: 'description', label: SILENCE_TEXTS.reason },
  };
}

/** A changed silence; `seen` is what stood in the form when it was opened. */
export function silenceChange(
  id: string,
  values: Readonly<Record<string, unknown>>,
  now: number,
  seen: SilenceRow | undefined,
): PatchCommand {
  const { id: _id, updated_at: _at, ...mine } = fixedTimes(silencePatch(id, values), now);
  const shown = new Map<string, unknown>(Object.entries(seen ?? {}));
  const base = seen && {
    mark: markOf(seen.updated_at ?? null),
    fields: Object.fromEntries(Object.keys(mine).map((name) => [name, shown.get(name)])),
  };
  return {
    op: 'patch',
    table: 'notification_silences',
    id,
    mine,
    ...(base && { base }),
    refs: [],
    words: SILENCE_TEXTS.queuedChange(about(mine['description'])),
    page: paths.silences(),
  };
}

/** Soft: the row stays, with the time at which it went. */
export function silenceRemoval(id: string): PatchCommand {
  return {
    op: 'patch',
    table: 'notification_silences',
    id,
    mine: { deleted_at: 'now()' },
    refs: [],
    words: SILENCE_TEXTS.queuedRemoval,
    page: paths.silences(),
  };
}
