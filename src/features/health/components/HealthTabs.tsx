import { Tab, TabList } from '@fluentui/react-components';
import { memo, useDeferredValue } from 'react';
import { CountBadge } from '@/components/layout/CountBadge';
import { useTabStripStyles } from '@/components/layout/tabStrip.styles';
import { StatusShape } from '@/components/theme/StatusShape';
import type { HealthTab } from '../model/tabs';

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
  const styles = useTabStripStyles();
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
  const styles = useTabStripStyles();
  // They may follow a frame after the rows: what was asked for is the list.
  const shownTabs = useDeferredValue(tabs);
  const shownSelected = useDeferredValue(selected);
  return (
    <div className={styles.strip}>
      <Strip tabs={shownTabs} selected={shownSelected} onSelect={onSelect} />
    </div>
  );
}
