import { useMemo } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useRestored } from '@/services/sync/useRestored';
import type { IncidentData } from '../hooks/useIncident';
import type { IncidentRecord, LinkIncident } from '../model/records';
import { ruledOutChanges } from '../model/ruledOut';
import { targetsOfIncident } from '../model/targets';
import { SUSPECT_TEXTS } from '../timelineTexts';
import { SuspectList } from './SuspectList';

interface SuspectsPaneProps {
  incident: IncidentRecord;
  data: IncidentData;
}

/** What changed before the incident, near anything that its evidence names. */
export function SuspectsPane({ incident, data }: SuspectsPaneProps) {
  // The page has put back what was kept before this code, and so its question, was here.
  const isRestored = useRestored();
  const argument = useMemo(
    () => ({ ...targetsOfIncident(data.evidences), at: incident.created_at }),
    [data.evidences, incident.created_at],
  );
  const ruledOut = useMemo(() => ruledOutChanges(data.comments), [data.comments]);
  const linked = useMemo<LinkIncident>(
    () => ({ ...incident, hypotheses: data.hypotheses }),
    [incident, data.hypotheses],
  );
  if (!isRestored) return <SkeletonRows label={SUSPECT_TEXTS.loading} />;
  return <SuspectList argument={argument} ruledOut={ruledOut} incident={linked} />;
}
