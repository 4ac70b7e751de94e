import { useCallback, useEffect, useRef, useState } from 'react';
import { draftArea } from './draftArea';
import { readDraft, removeDraft, removeOldDrafts, writeDraft, type Draft } from './draftStore';

/** After the last key; what is typed is on the device within a second (M19). */
const WRITE_DELAY_MS = 400;

/** `held`: in this page alone, as the device is a shared one; `notKept`: nowhere, as there is no room. */
type DraftState = 'none' | 'kept' | 'held' | 'notKept';

const keptState = (): DraftState => (draftArea().isLasting ? 'kept' : 'held');

/**
 * What is typed in one place, kept for this person until it is saved or thrown away.
 * @param userId nobody keeps nothing.
 * @param what names the place, such as `canaries/<id>`.
 */
export function useDraft(userId: string | undefined, what: string) {
  const [key] = useState({ userId: userId ?? '', what });
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found] = useState(() => {
    if (userId === undefined) return undefined;
    const { storage } = draftArea();
    removeOldDrafts(storage, Date.now());
    return readDraft(storage, key);
  });
  const [state, setState] = useState<DraftState>(found === undefined ? 'none' : keptState());

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const draft = waiting.current;
    waiting.current = undefined;
    if (draft === undefined || key.userId === '') return;
    setState(writeDraft(draftArea().storage, key, draft) ? keptState() : 'notKept');
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

  /** `isOver` tells whether what is kept now is what has come to its end; without it everything is. */
  const discard = useCallback(
    (isOver: (kept: Draft) => boolean = () => true) => {
      clearTimeout(timer.current);
      waiting.current = undefined;
      const { storage } = draftArea();
      const kept = readDraft(storage, key);
      if (kept === undefined || isOver(kept)) removeDraft(storage, key);
      setState('none');
    },
    [key],
  );

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
