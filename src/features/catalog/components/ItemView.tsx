import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import { paths } from '@/services/config/paths';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import type { ConfigDetail } from '../model/records';
import { ITEM_TABS, type ItemTab } from '../search';
import { configRuns } from '../slots';
import { ITEM_TEXTS, TAB_WORDS } from '../texts';
import { ItemHeader } from './ItemHeader';
import { ItemRail } from './ItemRail';

const ConfigTab = lazy(() => import('./ConfigTab').then((module) => ({ default: module.ConfigTab })));
const ChangesView = lazy(() => import('./ChangesView').then((module) => ({ default: module.ChangesView })));
const InsightsView = lazy(() =>
  import('./InsightsView').then((module) => ({ default: module.InsightsView })),
);
const RelatedTab = lazy(() => import('./RelatedTab').then((module) => ({ default: module.RelatedTab })));
const ChecksTab = lazy(() => import('./LinkedTabs').then((module) => ({ default: module.ChecksTab })));

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
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
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 1023px)': { flexDirection: 'column', overflowY: 'auto' },
  },
  main: { flexGrow: 1, minWidth: 0, overflowY: 'auto', '@media (max-width: 1023px)': { flexShrink: 0 } },
  filled: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0 },
});

const COUNTED = {
  config: undefined,
  changes: 'changes',
  insights: 'analysis',
  relationships: 'relationships',
  playbooks: 'playbook_runs',
  checks: 'checks',
} as const;

function ItemList({ tab, item }: { tab: ItemTab; item: ConfigDetail }) {
  const itemId = item.id;
  switch (tab) {
    case 'changes':
      return <ChangesView itemId={itemId} />;
    case 'insights':
      return <InsightsView itemId={itemId} />;
    case 'relationships':
      return <RelatedTab itemId={itemId} />;
    case 'checks':
      return <ChecksTab itemId={itemId} />;
    case 'playbooks':
      return <SlotOutlet slot={configRuns} props={{ config: item }} />;
    case 'config':
      return null;
  }
}

/** One item that is there: its header, its parts with their counts, and the part that the address names (ROUTE-12). */
export function ItemView({ item, tab }: { item: ConfigDetail; tab: ItemTab }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const countOf = (part: ItemTab) => {
    const field = COUNTED[part];
    return field === undefined ? undefined : item.summary?.[field];
  };
  return (
    <div className={styles.page}>
      <ItemHeader item={item} />
      <div className={styles.tabs}>
        <TabList
          size="small"
          selectedValue={tab}
          aria-label={ITEM_TEXTS.tabs}
          onTabSelect={(_event, { value }) => {
            const part = ITEM_TABS.find((known) => known === value);
            if (part !== undefined)
              void navigate(paths.catalogItem(item.id, part === 'config' ? undefined : part));
          }}
        >
          {ITEM_TABS.map((part) => {
            const count = countOf(part);
            return (
              <Tab key={part} value={part}>
                <span className={styles.label}>
                  {TAB_WORDS[part]} {count !== undefined && <CountBadge count={count} />}
                </span>
              </Tab>
            );
          })}
        </TabList>
      </div>
      <Suspense fallback={<SkeletonRows label={ITEM_TEXTS.loading} />}>
        {tab === 'config' ? (
          <div className={styles.body}>
            <div className={styles.main}>
              <ConfigTab item={item} />
            </div>
            <ItemRail item={item} />
          </div>
        ) : (
          <div className={styles.filled}>
            <ItemList tab={tab} item={item} />
          </div>
        )}
      </Suspense>
    </div>
  );
}
