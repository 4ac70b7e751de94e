import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { memo, useDeferredValue } from 'react';
import { CountBadge } from '@/components/layout/CountBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import type { HealthTab } from '../model/tabs';

const useStyles = makeStyles({
  // Many values scroll sideways; the list below keeps its place.
  tabs: {
    flexShrink: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'thin',
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
  },
});

interface HealthTabsProps {
  tabs: readonly HealthTab[];
  selected: string;
  onSelect: (tab: string) => void;
}

const Strip = memo(function Strip({ tabs, selected, onSelect }: HealthTabsProps) {
  return (
    <TabList
      size="small"
      selectedValue={selected}
      aria-label="Groups of checks"
      onTabSelect={(_event, { value }) => {
        if (typeof value === 'string') onSelect(value);
      }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.id} value={tab.id}>
          <TabLabel tab={tab} />
        </Tab>
      ))}
    </TabList>
  );
});

function TabLabel({ tab }: { tab: HealthTab }) {
  const styles = useStyles();
  return (
    <span className={styles.label}>
      {tab.worst === 'unhealthy' && <StatusShape status={tab.worst} size={14} />}
      <bdi>{tab.label}</bdi>
      <CountBadge count={tab.count} />
    </span>
  );
}

/** Tabs with their counts; a tab with failing checks wears their shape (HEALTH-17). */
export function HealthTabs({ tabs, selected, onSelect }: HealthTabsProps) {
  const styles = useStyles();
  // They may follow a frame after the rows: what was asked for is the list.
  const shownTabs = useDeferredValue(tabs);
  const shownSelected = useDeferredValue(selected);
  return (
    <div className={styles.tabs}>
      <Strip tabs={shownTabs} selected={shownSelected} onSelect={onSelect} />
    </div>
  );
}
