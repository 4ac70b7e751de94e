/** Puts kept answers back into the cache, each as old as it is (reliability §4.1, F2). */
import type { Action, Dispatch } from '@reduxjs/toolkit';
import { api } from '@/services/api/api';
import type { PersonState } from '@/services/session/currentPerson';
import { answersOf, type KeptAnswer } from '@/services/offline/kept/keptStore';

export interface KeptHome {
  dispatch: Dispatch<Action>;
  getState: () => PersonState;
}

/** An endpoint whose code has been loaded; others cannot take their answers yet. */
interface LoadedEndpoint {
  select: (argument: unknown) => (state: PersonState) => { data?: unknown };
}

function loadedEndpoint(name: string): LoadedEndpoint | undefined {
  const loaded = api.endpoints as Readonly<Record<string, LoadedEndpoint | undefined>>; // features add theirs later
  return Object.hasOwn(loaded, name) ? loaded[name] : undefined;
}

interface UpsertedEntry {
  endpointName: string;
  arg: unknown;
  value: unknown;
}

/** The action that stores an answer, with the time at which it was given. */
function upsertOf({ endpoint, argument, value, at }: KeptAnswer): Action {
  const upsert = api.util.upsertQueryEntries as (entries: UpsertedEntry[]) => Action; // it knows no endpoint of a feature
  const action: Action & { meta?: object } = upsert([{ endpointName: endpoint, arg: argument, value }]);
  const aged: Action & { meta: object } = { ...action, meta: { ...action.meta, timestamp: at } };
  return aged;
}

/** What is in the cache already is newer and stays. */
export async function restoreAnswers(home: KeptHome, owner: string): Promise<void> {
  for (const answer of await answersOf(owner, Date.now())) {
    const endpoint = loadedEndpoint(answer.endpoint);
    if (endpoint?.select(answer.argument)(home.getState()).data !== undefined) continue;
    if (endpoint !== undefined) home.dispatch(upsertOf(answer));
  }
}
