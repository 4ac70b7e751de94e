/** What the rest of the console knows about the outbox; the outbox itself is loaded when something has to wait. */
import type { Command, Entry, Fields } from './entry';

/** Apart from everything else on the device: clearing kept answers must not touch what was never sent. */
export const OUTBOX_DATABASE = 'watchfloor-outbox';

/** The device did not take it; the message is for the person. */
export class OutboxProblem extends Error {
  override name = 'OutboxProblem';
}

export interface OutboxPort {
  /** Resolves once the command is on the disk. Throws OutboxProblem. `isUnknown`: a first try may have arrived. */
  add: (command: Command, isUnknown: boolean) => Promise<void>;
  retry: (key: string) => Promise<void>;
  edit: (key: string, row: Fields) => Promise<void>;
  /** Writes the chosen values over theirs; theirs stay where nothing is chosen. */
  resolve: (key: string, mine: Fields) => Promise<void>;
  /** Forgets the entry and what cannot be without it. */
  discard: (key: string) => Promise<void>;
  discardAll: () => Promise<void>;
  /** Nothing is sent until it goes on; what is under way comes to its end. */
  pause: (isPaused: boolean) => void;
  /** The person has read what this browser lost. */
  acknowledgeLoss: () => Promise<void>;
  /** Tries everything once more and resolves with what is left when nothing moves any more. */
  flush: () => Promise<readonly Entry[]>;
}
