import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { memo } from 'react';
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

/** Tabs with their counts; a tab with failing checks wears their shape (HEALTH-17). */
export const HealthTabs = memo(function HealthTabs({ tabs, selected, onSelect }: HealthTabsProps) {
  const styles = useStyles();
  return (
    <div className={styles.tabs}>
      <TabList
        size="small"
        selectedValue={selected}
        aria-label="Groups of checks"
        onTabSelect={(_event, { value }) => {
          if (typeof value === 'string') onSelect(value);
        }}
      >
        {tabs.map(({ id, label, count, worst }) => (
          <Tab key={id} value={id}>
            <span className={styles.label}>
              {worst === 'unhealthy' && <StatusShape status={worst} size={14} />}
              <bdi>{label}</bdi>
              <CountBadge count={count} />
            </span>
          </Tab>
        ))}
      </TabList>
    </div>
  );
});
