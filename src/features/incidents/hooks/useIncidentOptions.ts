import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLookup } from '@/services/api/useLookup';
import { selectUnsent } from '@/services/offline/outbox/outboxSlice';
import { useSearchLinkIncidentsQuery } from '../optionsApi';
import type { LinkIncident } from '../model/records';
import { unsentIncidents } from '../model/unsentTargets';

const NO_INCIDENTS: readonly LinkIncident[] = [];

/**
 * Incidents to choose from, those that wait on this device included, and how far the others were read: where they cannot
 * be had, a new one still can be made (EVD-22).
 * @param preset stands first, whatever is typed.
 * @param isAsked false where nothing is to be chosen: then nothing is asked.
 */
export function useIncidentOptions(preset?: LinkIncident, isAsked = true) {
  const [text, setText] = useState('');
  const result = useSearchLinkIncidentsQuery(text, { skip: !isAsked });
  const { data: found = NO_INCIDENTS } = result;
  const unsent = useSelector(selectUnsent);
  const incidents = useMemo(() => {
    const known = [...unsentIncidents(unsent), ...found];
    return preset === undefined ? known : [preset, ...known.filter(({ id }) => id !== preset.id)];
  }, [preset, found, unsent]);
  return { incidents, incidentLookup: useLookup(result), onSearchIncident: setText };
}
