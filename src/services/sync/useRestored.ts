import { useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { ownerOf } from '@/services/session/currentPerson';
import { useSession } from '@/services/session/useSession';
import type { KeptHome } from './restore';

/**
 * True once the answers that this device kept are in the cache. Asked by pages whose endpoints keep theirs; with a
 * connection nothing is waited for, because the server's answer is better.
 */
export function useRestored(): boolean {
  const store = useStore() as KeptHome; // the console's one store
  const isOnline = useSelector(selectOnline);
  const { session } = useSession();
  const isRemembered = session.status === 'ready' && session.isRemembered === true;
  const [isNeeded] = useState(!isOnline || isRemembered);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const owner = ownerOf(store.getState());
    if (!isNeeded || owner === undefined) return undefined;
    let isHere = true;
    const finish = () => {
      if (isHere) setDone(true);
    };
    import('./restore').then(({ restoreAnswers }) => restoreAnswers(store, owner)).then(finish, finish);
    return () => {
      isHere = false;
    };
  }, [store, isNeeded]);
  return isDone || !isNeeded;
}
