/**
 * Summaries of which only the part travels that changed (RFC 3229): the server keeps which versions of the records an
 * answer was made of, under its entity tag, and a client that names the tag is sent the rows that differ. The contract
 * has no word for it, so it is offered to who asks for it and never needed.
 */
import { randomUUID } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import type { TransactionSql } from 'postgres';
import { checksSummary, countChecks, heartbeatOf } from '@server/features/health/summary';
import { changedChecks, summaryVersions } from '@server/features/health/summaryVersions';
import { isLastHour, type TimeRange } from '@server/features/health/timeRange';

/** The instance manipulation: rows that do not stand in `checks_summary` are those of the base, in its places. */
export const CHANGED_ROWS = 'x-changed-checks';
/** HTTP status 226 IM Used (RFC 3229 §10.4.1). */
export const PART_STATUS = 226;

/** Some thirty consoles with ten thousand checks each, with two answers each. */
const KEPT_BYTES = 20 * 1024 * 1024;
/** Consoles ask every few seconds to minutes; one that slept for longer is sent everything. */
const KEPT_MS = 15 * 60_000;

interface Base {
  /** Whose answer it was, and to which question. */
  question: string;
  versions: Buffer;
}

/** What a request says about the answers that its client has. */
export interface PartWish {
  /** Whether the client can put parts together. */
  isWanted: boolean;
  /** Entity tags of answers that it has, without quotes. */
  tags: readonly string[];
}

/** Reads `A-IM` and `If-None-Match` (RFC 3229 §10.5.3); tags may have become weak ones on the way. */
export function readPartWish(header: (name: string) => string | undefined): PartWish {
  const manipulations = parseAccept(header('a-im') ?? '');
  return {
    isWanted: manipulations.some(({ type, q }) => type === CHANGED_ROWS && q > 0),
    tags: [...(header('if-none-match') ?? '').matchAll(/"([^"]*)"/g)].map(([, tag]) => tag ?? ''),
  };
}

/** A summary, whole or in part, and what its client may ask for a part by. Tags are without quotes. */
export interface SummaryAnswer {
  /** As `checksSummary` answers it; of a part, the rows that may differ. */
  summary: Uint8Array;
  /** The entity tag of the whole answer; undefined where no part can follow it. */
  tag?: string;
  /** The entity tag of the answer that this is a part to. */
  base?: string;
}

export interface SummaryQuestion {
  personId: string;
  range: TimeRange | undefined;
  /** Epoch milliseconds. */
  now: number;
  wish: PartWish;
}

/** Answers summaries, and keeps for a while what each was made of. */
export function createSummaryAnswers(): (
  tx: TransactionSql,
  question: SummaryQuestion,
) => Promise<SummaryAnswer> {
  const bases = new LRUCache<string, Base>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ question, versions }) => versions.length + question.length,
    ttl: KEPT_MS,
  });

  function partSince(question: string, { tags }: PartWish, versions: Buffer) {
    for (const base of tags) {
      const known = bases.get(base);
      const ids = known?.question === question ? changedChecks(known.versions, versions) : undefined;
      if (ids !== undefined) return { base, ids };
    }
    return undefined;
  }

  return async (tx, { personId, range, now, wish }) => {
    // The figures of other ranges change as time goes by, without any record that would tell.
    const isKept = range === undefined || isLastHour(range, now);
    if (!wish.isWanted || !isKept) return { summary: await checksSummary(tx, range, now) };
    const heartbeat = heartbeatOf(await countChecks(tx));
    const question = [personId, range === undefined ? 'any time' : 'last hour', heartbeat].join(' ');
    // Before the rows: what is written in between is sent once more with the next answer, and never left out.
    const versions = await summaryVersions(tx, range);
    const part = partSince(question, wish, versions);
    const summary = await checksSummary(tx, range, now, part?.ids);
    const tag = randomUUID();
    bases.set(tag, { question, versions });
    return part === undefined ? { summary, tag } : { summary, tag, base: part.base };
  };
}
