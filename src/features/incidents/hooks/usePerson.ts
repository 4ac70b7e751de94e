import type { PersonRef } from '@/services/contracts/rows';
import { useSession } from '@/services/session/useSession';

/** Who is signed in; undefined while that is not known, and in standalone mode. */
export function usePerson(): PersonRef | undefined {
  const { session } = useSession();
  if (session.status !== 'ready') return undefined;
  const { id, name, avatar } = session.user;
  return { id, name, avatar: avatar ?? null };
}
