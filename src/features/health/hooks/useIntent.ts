import { useCallback } from 'react';
import type { HearIntent } from '@/components/filters/intent';
import type { HealthSearch } from '../search';
import { useForesee } from './foresight';

/** Tells the list what a word that is about to be chosen would bring; `patchOf` has to stay the same function. */
export function useIntent(patchOf: (word: string) => Partial<HealthSearch> | undefined): HearIntent<string> {
  const foresee = useForesee();
  return useCallback(
    (word, isPressed) => foresee(word === undefined ? undefined : patchOf(word), isPressed),
    [foresee, patchOf],
  );
}
