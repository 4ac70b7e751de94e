import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import { useMediaQuery } from '@/components/theme/useMediaQuery';
import type { CheckDetail } from '@/services/contracts/healthRows';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import type { AboutCheck } from '../model/aboutCheck';
import { defaultCheckRange } from '../model/checkRange';
import { relationshipsOf } from '../model/relationships';
import { PANEL_TABS, type HealthSearch, type PanelTab } from '../search';
import { checkActions } from '../slots';
import { CheckFacts } from './CheckFacts';
import { CheckIdentity } from './CheckIdentity';
import { HistoryTab } from './HistoryTab';
import { RelationshipsTab } from './RelationshipsTab';
import { RunNowButton } from './RunNowButton';

/** The reader of YAML comes with the tab that shows YAML, the drawing with the first panel that is opened. */
const SpecTab = lazy(() => import('./SpecTab').then((module) => ({ default: module.SpecTab })));
const CheckGraph = lazy(() => import('./CheckGraph').then((module) => ({ default: module.CheckGraph })));

/** Under this height of the window the graph is a tab of its own (checklist OPEN-8). */
const SHORT_SCREEN = '(max-height: 899px)';

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

const TAB_WORDS: Readonly<Record<PanelTab, string>> = {
  history: 'History',
  graph: 'Graph',
  spec: 'Spec',
  relationships: 'Relationships',
};

export interface CheckPanelBodyProps {
  checkId: string;
  search: HealthSearch;
  pollMs: number;
  onChange: (patch: Partial<HealthSearch>) => void;
  about: AboutCheck;
  detail: CheckDetail;
}

function PanelTabs({
  tabs,
  selected,
  count,
  onChange,
}: {
  tabs: readonly PanelTab[];
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
      {tabs.map((tab) => (
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

/** What the panel holds once the check is known: its facts, then one of its tabs. */
export function CheckPanelBody(props: CheckPanelBodyProps) {
  const { checkId, about, detail, search, pollMs, onChange } = props;
  const styles = useStyles();
  const relationships = useMemo(() => relationshipsOf(detail), [detail]);
  const isShort = useMediaQuery(SHORT_SCREEN);
  // The default is chosen once a check is opened: a range that grows while one reads would move the rows.
  const [opened] = useState(() => defaultCheckRange(about.lastRun, clockNow()));
  const range = search.timeRange ?? opened;
  const tabs = useMemo(() => PANEL_TABS.filter((tab) => isShort || tab !== 'graph'), [isShort]);
  // A link that was made on a short screen opens on a tall one, where the graph stands over the history.
  const panel = tabs.includes(search.panel) ? search.panel : 'history';
  const graph = (
    <Suspense fallback={<SkeletonRows label="Loading the graph" count={5} />}>
      <CheckGraph
        checkId={checkId}
        canaryId={detail.canary_id}
        range={range}
        zoom={search.zoom}
        pollMs={pollMs}
        onZoom={(zoom) => {
          onChange({ zoom });
        }}
      />
    </Suspense>
  );
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
        tabs={tabs}
        selected={panel}
        count={relationships.length}
        onChange={(tab) => {
          onChange({ panel: tab });
        }}
      />
      {panel === 'graph' && graph}
      {panel === 'history' && (
        <>
          {!isShort && graph}
          <HistoryTab checkId={checkId} range={range} search={search} pollMs={pollMs} onChange={onChange} />
        </>
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
