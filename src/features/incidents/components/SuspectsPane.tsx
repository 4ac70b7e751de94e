import { useMemo } from 'react';
import type { IncidentData } from '../hooks/useIncident';
import type { IncidentRecord, LinkIncident } from '../model/records';
import { ruledOutChanges } from '../model/ruledOut';
import { targetsOfIncident } from '../model/targets';
import { SuspectList } from './SuspectList';

interface SuspectsPaneProps {
  incident: IncidentRecord;
  data: IncidentData;
}

/** What changed before the incident, near anything that its evidence names. */
export function SuspectsPane({ incident, data }: SuspectsPaneProps) {
  const argument = useMemo(
    () => ({ ...targetsOfIncident(data.evidences), at: incident.created_at }),
    [data.evidences, incident.created_at],
  );
  const ruledOut = useMemo(() => ruledOutChanges(data.comments), [data.comments]);
  const linked = useMemo<LinkIncident>(
    () => ({ ...incident, hypotheses: data.hypotheses }),
    [incident, data.hypotheses],
  );
  return <SuspectList argument={argument} ruledOut={ruledOut} incident={linked} />;
}
