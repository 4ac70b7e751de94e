/** Who is here is asked while the configuration is on its way: on a slow line each question of its own is a round trip. */
import { lookupOwner } from '@/services/offline/lookups/lookupCaches';
import { sessionApi } from '@/services/session/sessionApi';
import type { AppStore } from './store';

/** As long the answers wait for the page's code, which asks the same. */
const HELD_MS = 10_000;

/** Whether the configuration that this device has seen last wants a token with each question. */
async function isElsewhere(storage: CacheStorage): Promise<boolean> {
  const config: unknown = await (await storage.match('/config.json'))?.json();
  return (
    typeof config === 'object' && config !== null && 'authMode' in config && config.authMode === 'hosted'
  );
}

async function knownPerson(storage: CacheStorage): Promise<string | undefined> {
  return (await isElsewhere(storage)) ? undefined : lookupOwner(storage);
}

/**
 * Asks what every page waits for (identity, rights, roles, flags) about whoever was last signed in on this device; says
 * whether it did. Nothing is decided here: the page asks the same and takes these answers, if they are of its person.
 * A refusal or a broken line ahead is nobody's answer: it is dropped, and the page asks again. ADR 0078.
 * @param storage where the device knows its person from; browsers have none without a secure address.
 */
export async function askSessionAhead(
  { dispatch }: AppStore,
  storage: CacheStorage | undefined,
): Promise<boolean> {
  const personId = storage && (await knownPerson(storage).catch(() => undefined));
  if (personId === undefined) return false;
  const { getIdentitySession, getWhoAmI, getRoles, listProperties } = sessionApi.endpoints;
  const asked = [
    dispatch(getIdentitySession.initiate()),
    dispatch(getWhoAmI.initiate()),
    dispatch(getRoles.initiate(personId)),
    dispatch(listProperties.initiate()),
  ];
  const release = () => {
    for (const question of asked) question.unsubscribe();
  };
  void Promise.all(asked.map((question) => question.unwrap())).then(
    () => setTimeout(release, HELD_MS),
    release,
  );
  return true;
}
