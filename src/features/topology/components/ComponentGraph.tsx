import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { OpenRegular, ShareMultipleRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { LookupLine } from '@/components/feedback/LookupNews';
import { BlastPanel } from '@/components/graph/BlastPanel';
import { GraphView } from '@/components/graph/GraphView';
import { readOpen, toggleOpen } from '@/components/graph/model/openKeys';
import type { BlastRadius } from '@/components/graph/model/blastRadius';
import { BLAST_TEXTS, GRAPH_TEXTS } from '@/components/graph/texts';
import { useBlastRadius } from '@/components/graph/useBlastRadius';
import { usePreparedLayout } from '@/components/graph/usePlaces';
import { Toolbar } from '@/components/layout/Toolbar';
import { GRANTED } from '@/services/access/ability';
import { useLookup } from '@/services/api/useLookup';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { joinLookups } from '@/services/errors/lookup';
import { useSearch } from '@/services/url/useSearch';
import { useGetTopologyQuery, useListIncidentsOfManyQuery, useListTeamsOfManyQuery } from '../api';
import { topologyGraph } from '../model/graph';
import type { Topology } from '../model/topology';
import { graphSearch } from '../search';
import { COMPONENT_TEXTS } from '../texts';

/** Nearest components whose teams and incidents are counted; of more, the count is at least that. */
const IDS_ASKED = 3_000;
const RELATION = { out: 'depends on', in: 'is needed by' } as const;

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  help: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 767px)': { flexDirection: 'column' },
  },
});

/** Teams and open incidents of what is affected. */
function Banner({ radius, start }: { radius: BlastRadius; start: string }) {
  const ids = useMemo(
    () => [start, ...radius.affected.map(({ node }) => node.id)].slice(0, IDS_ASKED),
    [radius, start],
  );
  const isCapped = radius.affected.length + 1 > IDS_ASKED;
  const incidentsOf = useListIncidentsOfManyQuery(ids);
  const teamsOf = useListTeamsOfManyQuery(ids);
  const { currentData: incidents } = incidentsOf;
  const { currentData: teams } = teamsOf;
  const lookup = joinLookups(
    useLookup(incidentsOf, COMPONENT_TEXTS.affectedFailed),
    useLookup(teamsOf, COMPONENT_TEXTS.affectedFailed),
  );
  return (
    <>
      {teams !== undefined && `· ${COMPONENT_TEXTS.teamsAffected(teams.length, isCapped)} `}
      {incidents !== undefined && `· ${COMPONENT_TEXTS.incidentsOpen(incidents.length, isCapped)}`}
      <LookupLine lookup={lookup} />
    </>
  );
}

function Drawn({ topology, componentId }: { topology: Topology; componentId: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [{ node, open, blast }, change] = useSearch(graphSearch);
  const data = useMemo(() => topologyGraph(topology), [topology]);
  const names = useMemo(() => new Map(data.nodes.map(({ id, name }) => [id, name])), [data]);
  const chosen = node ?? componentId;
  // A group stands for several: its radius would be several as well.
  const start = names.has(chosen) ? chosen : componentId;
  const radius = useBlastRadius(data, blast ? start : undefined);
  const opened = useMemo(() => readOpen(open), [open]);
  const name = names.get(start) ?? '';
  return (
    <>
      <Toolbar
        label={COMPONENT_TEXTS.graph}
        end={
          <>
            <ToggleButton
              icon={<ShareMultipleRegular />}
              checked={blast}
              onClick={() => change({ blast: !blast })}
            >
              {BLAST_TEXTS.button}
            </ToggleButton>
            <ActionButton
              ability={GRANTED}
              whyNot={start === componentId ? COMPONENT_TEXTS.isOpenNode : undefined}
              icon={<OpenRegular />}
              onClick={() => void navigate(paths.topologyItem(start))}
            >
              {COMPONENT_TEXTS.openNode}
            </ActionButton>
          </>
        }
      >
        <span className={styles.help}>{GRAPH_TEXTS.help}</span>
      </Toolbar>
      <div className={styles.body}>
        <GraphView
          label={COMPONENT_TEXTS.graphLabel(names.get(componentId) ?? '')}
          data={data}
          root={componentId}
          down={2}
          up={1}
          relation={RELATION}
          chosen={chosen}
          onChoose={(id) => change({ node: id === componentId ? undefined : id }, 'replace')}
          open={opened}
          onUnfold={(key, choose) =>
            change(
              { open: toggleOpen(open, key), ...(choose === undefined ? {} : { node: choose }) },
              'replace',
            )
          }
          onOpen={(id) => void navigate(paths.topologyItem(id))}
          hops={radius?.hops}
          onBlast={() => change({ blast: !blast })}
        />
        {blast && (
          <BlastPanel
            name={name}
            radius={radius}
            isCapped={false}
            banner={radius !== undefined && <Banner radius={radius} start={start} />}
            to={(id) => paths.topologyItem(id)}
          />
        )}
      </div>
    </>
  );
}

/** What a component hangs together with, and what breaks with any of it (design: beyond M5). */
export function ComponentGraph({ componentId }: { componentId: string }) {
  const styles = useStyles();
  const result = useGetTopologyQuery({ flatten: true }, { refetchOnMountOrArgChange: true });
  const view = useQueryView(result);
  usePreparedLayout(true);
  return (
    <div className={styles.view}>
      <QueryBoundary
        query={view}
        skeleton={<SkeletonRows label={GRAPH_TEXTS.placing} />}
        onRetry={() => void result.refetch()}
      >
        {(topology) => <Drawn topology={topology} componentId={componentId} />}
      </QueryBoundary>
    </div>
  );
}
