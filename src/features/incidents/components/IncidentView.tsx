import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import { useSearch } from '@/services/url/useSearch';
import { useListPeopleQuery } from '../optionsApi';
import type { IncidentData } from '../hooks/useIncident';
import { useGrowingCount } from '../hooks/useInSteps';
import { useIncidentEditing } from '../hooks/useIncidentEditing';
import type { IncidentRecord } from '../model/records';
import { buildTree } from '../model/tree';
import { INCIDENT_VIEWS, incidentSearch, type IncidentView as ViewName } from '../search';
import { INCIDENT_TEXTS, VIEW_WORDS } from '../texts';
import { Changelog } from './Changelog';
import { HypothesesPane } from './HypothesesPane';
import { IncidentConflict } from './IncidentConflict';
import type { OpenDialog } from './IncidentDialogs';
import { IncidentHeader } from './IncidentHeader';

const IncidentDialogs = lazy(() =>
  import('./IncidentDialogs').then((module) => ({ default: module.IncidentDialogs })),
);

const BoardPane = lazy(() => import('./BoardPane').then((module) => ({ default: module.BoardPane })));
const TimelinePane = lazy(() =>
  import('./TimelinePane').then((module) => ({ default: module.TimelinePane })),
);
const SuspectsPane = lazy(() =>
  import('./SuspectsPane').then((module) => ({ default: module.SuspectsPane })),
);
const ReportPane = lazy(() => import('./ReportPane').then((module) => ({ default: module.ReportPane })));

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  tabs: {
    flexShrink: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'thin',
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  body: {
    flexGrow: 1,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface IncidentViewProps {
  incident: IncidentRecord;
  data: IncidentData;
  dialog: OpenDialog | undefined;
  onDialog: (dialog: OpenDialog | undefined) => void;
}

interface PartsProps {
  view: ViewName;
  /** Hypotheses. */
  count: number;
  onView: (view: ViewName) => void;
}

function Parts({ view: selected, count, onView }: PartsProps) {
  const styles = useStyles();
  return (
    <TabList
      size="small"
      selectedValue={selected}
      aria-label={INCIDENT_TEXTS.views}
      onTabSelect={(_event, { value }) => {
        const view = INCIDENT_VIEWS.find((known) => known === value);
        if (view !== undefined) onView(view);
      }}
    >
      {INCIDENT_VIEWS.map((view) => (
        <Tab key={view} value={view}>
          <span className={styles.label}>
            {VIEW_WORDS[view]}
            {view === 'hypotheses' && <CountBadge count={count} />}
          </span>
        </Tab>
      ))}
    </TabList>
  );
}

/** One incident that is there: its header, and the part of it that the address names. */
export function IncidentView({ incident, data, dialog, onDialog }: IncidentViewProps) {
  const styles = useStyles();
  const [search, change] = useSearch(incidentSearch);
  const editing = useIncidentEditing(incident.id);
  const { data: people = [] } = useListPeopleQuery();
  const { hypotheses, evidences, comments } = data;
  const tree = useMemo(() => buildTree(hypotheses, evidences, comments), [hypotheses, evidences, comments]);
  // The header in one task, the names of the parts in the next, then the part.
  const drawn = useGrowingCount(3, 1);
  const isBodyDrawn = drawn > 2;
  return (
    <div className={styles.page}>
      <IncidentHeader incident={incident} editing={editing} />
      <div className={styles.tabs}>
        {drawn > 1 && (
          <Parts view={search.view} count={hypotheses.length} onView={(view) => change({ view })} />
        )}
      </div>
      <div className={styles.body}>
        {isBodyDrawn && (
          <>
            {search.view === 'hypotheses' && (
              <HypothesesPane
                incidentId={incident.id}
                tree={tree}
                data={data}
                people={people}
                focused={search.hypothesis}
                onDialog={onDialog}
              />
            )}
            <Suspense fallback={<SkeletonRows label={INCIDENT_TEXTS.loading} />}>
              {search.view === 'board' && (
                <BoardPane tree={tree} history={data.history} onDialog={onDialog} />
              )}
              {search.view === 'timeline' && (
                <TimelinePane
                  incident={incident}
                  data={data}
                  hidden={search.fold}
                  onHidden={(fold) => change({ fold }, 'replace')}
                />
              )}
              {search.view === 'suspects' && <SuspectsPane incident={incident} data={data} />}
              {search.view === 'report' && (
                <ReportPane
                  {...data}
                  incident={incident}
                  tree={tree}
                  withAll={search.all}
                  onAll={(all) => change({ all }, 'replace')}
                />
              )}
            </Suspense>
            {search.view === 'changelog' && (
              <Changelog history={data.history} kind={search.kind} onKind={(kind) => change({ kind })} />
            )}
          </>
        )}
      </div>
      <IncidentConflict editing={editing} people={people} history={data.history} />
      {dialog !== undefined && (
        <Suspense fallback={<SkeletonRows count={1} />}>
          <IncidentDialogs
            dialog={dialog}
            incident={incident}
            editing={editing}
            onClose={() => onDialog(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
