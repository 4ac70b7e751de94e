import { useCallback, useEffect, useRef, useState } from 'react';
import {
  readDraft,
  removeDraft,
  removeOldDrafts,
  writeDraft,
  type Draft,
} from '@/services/offline/draftStore';
import { browserStorage } from '@/services/offline/preferenceStorage';

/** After the last key; what is typed is on the device within a second (M19). */
const WRITE_DELAY_MS = 400;

type DraftState = 'none' | 'kept' | 'notKept';

/**
 * What is typed into one editor, kept on this device for this person until it is saved or thrown away.
 * @param userId nobody keeps nothing.
 * @param what names the record, such as `canaries/<id>`.
 */
export function useDraft(userId: string | undefined, what: string) {
  const [key] = useState({ userId: userId ?? '', what });
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found] = useState(() => {
    if (userId === undefined) return undefined;
    removeOldDrafts(browserStorage(), Date.now());
    return readDraft(browserStorage(), key);
  });
  const [state, setState] = useState<DraftState>(found === undefined ? 'none' : 'kept');

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    waiting.current = undefined;
    if (draft === undefined || key.userId === '') return;
    setState(writeDraft(browserStorage(), key, draft) ? 'kept' : 'notKept');
  }, [key]);

  const keep = useCallback(
    (values: Draft['values'], base: unknown) => {
      // The first key starts the clock, and later ones do not push it away: no typing is older than the delay.
      const isRunning = waiting.current !== undefined;
      waiting.current = { values, base, savedAt: Date.now() };
      if (!isRunning) timer.current = setTimeout(flush, WRITE_DELAY_MS);
    },
    [flush],
  );

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = undefined;
    removeDraft(browserStorage(), key);
    setState('none');
  }, [key]);

  useEffect(() => {
    // A page that is hidden may never be shown again: phones end it there.
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  return { found, state, keep, discard };
}
