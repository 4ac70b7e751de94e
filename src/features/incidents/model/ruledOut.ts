/** Changes that somebody ruled out as a cause, kept as comments on an incident (ADR 19, ADR 68). Pure. */
import type { MaybeUnsent } from '@/services/offline/outbox/layers';

/** How each such comment begins. */
export const RULED_OUT_START = 'Ruled out change ';
const RULED_OUT = /^Ruled out change ([0-9a-f-]{36}): ([\s\S]*)$/;

/** Why a change is no suspect. */
export interface RuledOut extends MaybeUnsent {
  reason: string;
  /** On which incident it was said; undefined on the page of that incident. */
  incident?: { id: string; title: string } | undefined;
}

interface Ruling extends MaybeUnsent {
  comment: string;
  incident?: RuledOut['incident'] | null;
}

/** The comment that keeps why a change is no suspect, for people and for the list. */
export function ruledOutComment(changeId: string, reason: string): string {
  return `${RULED_OUT_START}${changeId}: ${reason}`;
}

/** Change id → why somebody ruled it out; the latest word counts, and the comments come oldest first. */
export function ruledOutChanges(comments: readonly Ruling[]): Map<string, RuledOut> {
  const reasons = new Map<string, RuledOut>();
  for (const { comment, incident, unsent } of comments) {
    const match = RULED_OUT.exec(comment);
    if (match?.[1] === undefined) continue;
    reasons.set(match[1], {
      reason: match[2] ?? '',
      ...(incident ? { incident } : {}),
      ...(unsent === undefined ? {} : { unsent }),
    });
  }
  return reasons;
}
