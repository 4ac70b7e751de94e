/** Joins the outbox to the browser and to the console's store. Loaded when something waits or has to. */
import { api } from '@/services/api/api';
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { asAppError } from '@/services/api/asAppError';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { currentPerson, ownerOf, type PersonState } from '@/services/session/currentPerson';
import { sessionApi } from '@/services/session/sessionApi';
import { outcomeOf } from '@/services/offline/outbox/classify';
import {
  createOutbox,
  type Outbox,
  type TabChannel,
  type TabMessage,
} from '@/services/offline/outbox/engine';
import type { Entry, Outcome } from '@/services/offline/outbox/entry';
import { outboxChanged } from '@/services/offline/outbox/outboxSlice';
import { OutboxProblem } from '@/services/offline/outbox/port';
import { browserStorage } from '@/services/offline/preferenceStorage';
import { isSharedDevice } from '@/services/offline/sharedDevice';
import { replayApi, staleAfter } from './replay';
import { outboxStore } from '@/services/offline/outbox/store';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import type { Action, ThunkDispatch } from '@reduxjs/toolkit';

type State = PersonState & Parameters<typeof selectOnline>[0];

/** The part of the console's store that the outbox needs. */
export interface OutboxHome {
  dispatch: ThunkDispatch<State, unknown, Action>;
  getState: () => State;
  subscribe: (listener: () => void) => () => void;
}

/** Who is signed in may have changed in another tab: what waits is not sent on an answer older than this. */
const CONFIRMED_FOR_MS = 60_000;
const CHANNEL = 'watchfloor-outbox';

function tabChannel(): TabChannel {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
    },
  };
}

/** Undefined when the server says that `owner` is still who is signed in; otherwise how the attempt ends. */
async function refusal(home: OutboxHome, owner: string): Promise<Outcome | undefined> {
  const confirmedAt = currentPerson(home.getState())?.confirmedAt ?? 0;
  if (Date.now() - confirmedAt > CONFIRMED_FOR_MS) {
    const options = { forceRefetch: true, subscribe: false };
    const answer = await home.dispatch(sessionApi.endpoints.getWhoAmI.initiate(undefined, options));
    const error = asAppError(answer.error);
    if (error?.kind === 'unauthenticated') home.dispatch(sessionExpired({ kind: 'signedOut' }));
    if (error !== undefined) return outcomeOf(error);
  }
  return ownerOf(home.getState()) === owner ? undefined : { kind: 'signIn' };
}

async function send(home: OutboxHome, entry: Entry): Promise<Outcome> {
  const refused = await refusal(home, entry.owner);
  if (refused !== undefined) return refused;
  const answer = await home.dispatch(replayApi.endpoints.replay.initiate(entry, { track: false }));
  return (
    answer.data ?? { kind: 'attention', text: asAppError(answer.error)?.text ?? OUTBOX_TEXTS.unreadable }
  );
}

/**
 * Starts the outbox of this tab; it follows the person and the line of `home` from then on.
 * @param onProblem told when the device fails in the background.
 */
export function startOutbox(home: OutboxHome, onProblem: (problem: Error) => void): Outbox {
  const outbox = createOutbox({
    store: outboxStore(),
    channel: tabChannel(),
    ledger: browserStorage(),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    send: (entry) => send(home, entry),
    publish: (view) => {
      home.dispatch(outboxChanged(view));
    },
    onSent: (entry) => {
      home.dispatch(api.util.invalidateTags(staleAfter(entry)));
    },
    onProblem,
    now: Date.now,
    random: Math.random,
  });
  let owner: string | undefined;
  let confirmedAt: number | undefined;
  const follow = () => {
    const state = home.getState();
    const person = currentPerson(state);
    const isConfirmed = person?.confirmedAt !== undefined;
    outbox.setOnline(selectOnline(state) && isConfirmed);
    const next = ownerOf(state);
    if (next !== owner) {
      owner = next;
      outbox.setOwner(next).then(() => {
        if (isConfirmed) outbox.signedIn();
      }, onProblem);
    } else if (person?.confirmedAt !== confirmedAt) outbox.signedIn();
    confirmedAt = person?.confirmedAt;
  };
  home.subscribe(follow);
  follow();
  return {
    ...outbox,
    add: async (command, isUnknown) => {
      if (isSharedDevice()) throw new OutboxProblem(OUTBOX_TEXTS.shared);
      await outbox.add(command, isUnknown);
      // Asked once something is worth it; browsers that say no may delete it after some days (fault F47).
      const { storage } = navigator as Partial<Navigator>; // absent where the origin is not secure
      await storage?.persist().catch(() => false);
    },
  };
}
