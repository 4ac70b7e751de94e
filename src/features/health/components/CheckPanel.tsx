import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { clockNow } from '@/components/entity/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import { SidePanel } from '@/components/layout/SidePanel';
import { StatusShape } from '@/components/theme/StatusShape';
import { useMediaQuery } from '@/components/theme/useMediaQuery';
import { asAppError } from '@/services/api/asAppError';
import type { CheckDetail, CheckSummary } from '@/services/contracts/rows';
import { panelResized, selectPreferences } from '@/services/preferences/preferencesSlice';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useGetCheckQuery } from '../api';
import { aboutCheck, type AboutCheck } from '../model/aboutCheck';
import { defaultCheckRange } from '../model/checkRange';
import { relationshipsOf } from '../model/relationships';
import { PANEL_TABS, type HealthSearch, type PanelTab } from '../search';
import { checkActions } from '../slots';
import { HEALTH_TEXTS } from '../texts';
import { CheckFacts } from './CheckFacts';
import { CheckIdentity } from './CheckIdentity';
import { HistoryTab } from './HistoryTab';
import { RelationshipsTab } from './RelationshipsTab';
import { RunNowButton } from './RunNowButton';

/** The reader of YAML comes with the tab that shows YAML. */
const SpecTab = lazy(() => import('./SpecTab').then((module) => ({ default: module.SpecTab })));

const useStyles = makeStyles({
  top: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  tabs: {
    marginTop: tokens.spacingVerticalM,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalS})`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

/** On a small screen the panel leaves the list at least the names, whatever was dragged on a large one. */
const LAPTOP_PANEL_WIDTH = 420;

const TAB_WORDS: Readonly<Record<PanelTab, string>> = {
  history: 'History',
  spec: 'Spec',
  relationships: 'Relationships',
};

interface CheckPanelProps {
  checkId: string;
  /** The check's row in the list, where the list holds it. */
  summary: CheckSummary | undefined;
  search: HealthSearch;
  pollMs: number;
  onChange: (patch: Partial<HealthSearch>) => void;
  onClose: () => void;
}

interface BodyProps extends Omit<CheckPanelProps, 'onClose' | 'summary'> {
  about: AboutCheck;
  detail: CheckDetail;
}

function PanelTabs({
  selected,
  count,
  onChange,
}: {
  selected: PanelTab;
  count: number;
  onChange: (tab: PanelTab) => void;
}) {
  const styles = useStyles();
  return (
    <TabList
      className={styles.tabs}
      size="small"
      selectedValue={selected}
      onTabSelect={(_event, { value }) => {
        const tab = PANEL_TABS.find((known) => known === value);
        if (tab !== undefined) onChange(tab);
      }}
    >
      {PANEL_TABS.map((tab) => (
        <Tab key={tab} value={tab}>
          <span className={styles.tab}>
            {TAB_WORDS[tab]}
            {tab === 'relationships' && <CountBadge count={count} />}
          </span>
        </Tab>
      ))}
    </TabList>
  );
}

function PanelBody({ checkId, about, detail, search, pollMs, onChange }: BodyProps) {
  const styles = useStyles();
  const relationships = useMemo(() => relationshipsOf(detail), [detail]);
  // The default is chosen once a check is opened: a range that grows while one reads would move the rows.
  const [opened] = useState(() => defaultCheckRange(about.lastRun, clockNow()));
  const { panel } = search;
  return (
    <>
      <div className={styles.top}>
        <CheckIdentity about={about} />
        <div className={styles.actions}>
          <RunNowButton checkId={checkId} />
          <SlotOutlet slot={checkActions} props={{ check: detail }} />
        </div>
        <CheckFacts about={about} />
      </div>
      <PanelTabs
        selected={panel}
        count={relationships.length}
        onChange={(tab) => {
          onChange({ panel: tab });
        }}
      />
      {panel === 'history' && (
        <HistoryTab
          checkId={checkId}
          range={search.timeRange ?? opened}
          search={search}
          pollMs={pollMs}
          onChange={onChange}
        />
      )}
      {panel === 'spec' && (
        <Suspense fallback={<SkeletonRows label="Loading the spec" columns={0} />}>
          <SpecTab canaryId={detail.canary_id} />
        </Suspense>
      )}
      {panel === 'relationships' && <RelationshipsTab relationships={relationships} />}
    </>
  );
}

/** One check beside the list: what it is, how it does, and its history, spec and relationships (CHECK-1 to CHECK-6). */
export function CheckPanel(props: CheckPanelProps) {
  const { checkId, summary, pollMs, onClose } = props;
  const dispatch = useDispatch();
  const { panelWidth } = useSelector(selectPreferences);
  const isLaptop = useMediaQuery('(max-width: 1279px)');
  const result = useGetCheckQuery(checkId, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const detail = result.currentData;
  const query = {
    data: detail,
    error: asAppError(result.error),
    isLoading: detail === undefined,
    isFetching: result.isFetching,
    fulfilledAt: result.fulfilledTimeStamp,
  };
  const about = useMemo(() => aboutCheck(summary, detail), [summary, detail]);
  return (
    <SidePanel
      title={about.name ?? 'Check'}
      before={<StatusShape status={about.health} />}
      width={isLaptop ? Math.min(panelWidth, LAPTOP_PANEL_WIDTH) : panelWidth}
      onWidth={(width) => {
        dispatch(panelResized(width));
      }}
      onClose={onClose}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label="Loading the check" count={12} />}
        onRetry={() => void result.refetch()}
      >
        {(check) =>
          check === null ? (
            <EmptyState sentence={HEALTH_TEXTS.checkGone} />
          ) : (
            <PanelBody {...props} key={checkId} about={about} detail={check} />
          )
        }
      </QueryBoundary>
    </SidePanel>
  );
}
