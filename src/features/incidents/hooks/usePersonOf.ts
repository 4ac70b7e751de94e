import { useCallback } from 'react';
import type { PersonRef } from '@/services/contracts/rows';
import { useListPeopleQuery } from '../optionsApi';
import { usePerson } from './usePerson';

/** People by id, as far as they are known here: whoever is signed in always is. */
export function usePersonOf(): (id: string | null) => PersonRef | null {
  const me = usePerson();
  const { data: people } = useListPeopleQuery();
  return useCallback(
    (id) => (id === me?.id ? me : people?.find((person) => person.id === id)) ?? null,
    [me, people],
  );
}
