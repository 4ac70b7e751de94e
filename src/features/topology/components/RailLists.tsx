import { Age } from '@/components/entity/Age';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { LookupLine } from '@/components/feedback/LookupNews';
import { RailLink, RailSection } from '@/components/layout/Rail';
import { useLookup } from '@/services/api/useLookup';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import {
  useListComponentChangesQuery,
  useListComponentChecksQuery,
  useListComponentConfigsQuery,
  useListComponentIncidentsQuery,
  useListComponentInsightsQuery,
  useListComponentTeamsQuery,
} from '../api';
import { configLinks } from '../slots';
import { COMPONENT_TEXTS } from '../texts';
import { RailList } from './RailList';

const AGAIN = { refetchOnMountOrArgChange: true } as const;

function Incidents({ id }: { id: string }) {
  const result = useListComponentIncidentsQuery(id, AGAIN);
  return (
    <RailList
      title={COMPONENT_TEXTS.incidents}
      empty={COMPONENT_TEXTS.noIncidents}
      result={result}
      rowId={(incident) => incident.id}
    >
      {({ id: incidentId, title, severity }) => (
        <>
          <RailLink to={paths.incident(incidentId)}>{title}</RailLink>
          <SeverityBadge severity={severity} />
        </>
      )}
    </RailList>
  );
}

function Checks({ id }: { id: string }) {
  const result = useListComponentChecksQuery(id, AGAIN);
  return (
    <RailList
      title={COMPONENT_TEXTS.checks}
      empty={COMPONENT_TEXTS.noChecks}
      result={result}
      rowId={(check) => check.id}
    >
      {({ id: checkId, name, type, status }) => (
        <>
          <StatusShape status={status} />
          <ResourceIcon name={type} />
          <RailLink to={paths.health({ checkId })}>{name}</RailLink>
        </>
      )}
    </RailList>
  );
}

function Configs({ id }: { id: string }) {
  const result = useListComponentConfigsQuery(id, AGAIN);
  return (
    <RailList
      title={COMPONENT_TEXTS.configs}
      empty={COMPONENT_TEXTS.noConfigs}
      result={result}
      rowId={(link) => link.config_id}
      action={<SlotOutlet slot={configLinks} props={{ componentId: id }} />}
    >
      {({ config_id, configs, selector_id }) => (
        <>
          <StatusShape status={configs?.health} />
          <ResourceIcon name={configs?.type.split('::').at(-1)?.toLowerCase()} />
          <RailLink to={paths.catalogItem(config_id)}>
            {configs?.name ?? COMPONENT_TEXTS.deletedItem}
          </RailLink>
          <SlotOutlet
            slot={configLinks}
            props={{
              componentId: id,
              linked: {
                id: config_id,
                name: configs?.name ?? COMPONENT_TEXTS.deletedItem,
                selectorId: selector_id,
              },
            }}
          />
        </>
      )}
    </RailList>
  );
}

function Insights({ id }: { id: string }) {
  const result = useListComponentInsightsQuery(id, AGAIN);
  return (
    <RailList
      title={COMPONENT_TEXTS.insights}
      empty={COMPONENT_TEXTS.noInsights}
      result={result}
      rowId={(insight) => insight.analysis_id}
    >
      {({ config_id, name, analysis_type, severity }) => (
        <>
          <RailLink to={paths.catalogItem(config_id, 'insights')}>
            {analysis_type === null ? name : `${analysis_type} · ${name}`}
          </RailLink>
          {severity !== null && <SeverityBadge severity={severity} />}
        </>
      )}
    </RailList>
  );
}

function Changes({ id }: { id: string }) {
  const result = useListComponentChangesQuery(id, AGAIN);
  return (
    <RailList
      title={COMPONENT_TEXTS.changes}
      empty={COMPONENT_TEXTS.noChanges}
      result={result}
      rowId={(change) => change.id}
    >
      {({ config_id, name, change_type, created_at }) => (
        <>
          <RailLink to={paths.catalogItem(config_id, 'changes')}>{`${change_type} · ${name}`}</RailLink>
          <Age time={created_at} />
        </>
      )}
    </RailList>
  );
}

function Teams({ id }: { id: string }) {
  const result = useListComponentTeamsQuery(id, AGAIN);
  const { data = [], error } = result;
  const lookup = useLookup(result);
  const named = data.flatMap(({ team }) => (team === null ? [] : [team]));
  if (named.length === 0 && error === undefined) return null;
  return (
    <RailSection title={COMPONENT_TEXTS.teams} count={named.length}>
      <LookupLine lookup={lookup} />
      {named.map(({ id: teamId, name }) => (
        <div key={teamId}>
          <RailLink to={paths.settingsItem('teams', teamId)}>{name}</RailLink>
        </div>
      ))}
    </RailSection>
  );
}

/** Everything that hangs on a component, each list only for whoever may open what it leads to. */
export function RailLists({ id }: { id: string }) {
  const incidents = useAbility({ feature: 'incidents', resource: 'incident' });
  const health = useAbility({ feature: 'health', resource: 'canaries' });
  const config = useAbility({ feature: 'config', resource: 'database' });
  return (
    <>
      {incidents.granted && <Incidents id={id} />}
      {health.granted && <Checks id={id} />}
      {config.granted && (
        <>
          <Changes id={id} />
          <Insights id={id} />
          <Configs id={id} />
        </>
      )}
      <Teams id={id} />
    </>
  );
}
