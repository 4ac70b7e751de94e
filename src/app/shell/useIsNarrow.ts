import { useSyncExternalStore } from 'react';
import { NARROW_WIDTH } from '@/services/config/constants';

const query = `(max-width: ${String(NARROW_WIDTH - 1)}px)`;

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}

/** Whether the window is narrower than 1024 px. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
