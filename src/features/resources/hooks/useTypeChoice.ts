import { useState } from 'react';
import { useSearch } from '@/services/url/useSearch';
import { recordSearch } from '../settingsSearch';

/** The type of a new record, and where the focus goes with the choice of it. */
export function useTypeChoice() {
  const [{ type }, change] = useSearch(recordSearch);
  /** The type whose form stood here last. */
  const [last, setLast] = useState(type);
  /** Somebody was asked for the type on this page: an address with a type takes no focus when it is opened. */
  const [wasAsked, setAsked] = useState(type === '');
  if (type !== '' && type !== last) setLast(type);
  if (type === '' && !wasAsked) setAsked(true);
  return {
    type,
    last,
    takesFocus: wasAsked,
    choose: (key: string) => {
      // The tile goes: the focus waits here until the form is there.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      change({ type: key });
    },
    goBack: () => change({ type: '' }),
  };
}
