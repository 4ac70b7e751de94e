import { useCallback, useSyncExternalStore } from 'react';
import { clockNow, subscribeToClock } from './clock';

/** A text that depends on the time of day; the component renders again only when the text differs. */
export function useClockText(textAt: (now: number) => string): string {
  const read = useCallback(() => textAt(clockNow()), [textAt]);
  return useSyncExternalStore(subscribeToClock, read, read);
}
