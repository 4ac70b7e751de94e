/** The body of POST /notification/explain (docs/adr/0042). */
import { eventsOf } from '@/services/contracts/notificationEvents';
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';

/** Kinds of records that can be asked about: those that a silence can name and that have events of their own. */
const KINDS = ['check', 'config', 'component'];

/** Clocks of consoles and servers differ by as much. */
const GRACE_MS = 60_000;

export interface Question {
  kind: string;
  id: string;
  event: string;
  /** Epoch milliseconds, not before now. */
  at: number;
}

/** `now` in epoch milliseconds. Throws BadInput with a sentence. */
export function readQuestion(body: Fields, now: number): Question {
  body.allowOnly(['kind', 'id', 'event', 'at'], 'The question');
  const kind = oneOf(body, 'kind', KINDS);
  const id = body.id('id');
  if (id === undefined) throw new BadInput('It is not said what it is about: send the id of the record.');
  const event = oneOf(body, 'event', eventsOf(kind));
  const at = Date.parse(body.moment('at', now) ?? new Date(now).toISOString());
  if (at < now - GRACE_MS) {
    throw new BadInput('This moment has passed: the history says who heard then. Ask about now or later.');
  }
  return { kind, id, event, at: Math.max(at, now) };
}

function oneOf(body: Fields, name: string, known: readonly string[]): string {
  const value = body.text(name);
  if (value !== undefined && known.includes(value)) return value;
  throw new BadInput(
    `The field ${name} is ${value === undefined ? 'missing' : `"${shown(value)}"`}: use one of ${known.join(', ')}.`,
  );
}
