import { Tab, TabList } from '@fluentui/react-components';
import { CountBadge } from '@/components/layout/CountBadge';
import { useTabStripStyles } from '@/components/layout/tabStrip.styles';
import type { TabCounts } from '../api';
import { STATUS_TABS, type StatusTab } from '../search';
import { LIST_TEXTS, TAB_WORDS } from '../texts';

interface StatusTabsProps {
  selected: StatusTab;
  /** Undefined until they are counted. */
  counts: TabCounts | undefined;
  onSelect: (tab: StatusTab) => void;
}

function Count({ count }: { count: number | undefined }) {
  return count !== undefined && <CountBadge count={count} />;
}

/** The six statuses, all of them, and those that still need somebody; each with its count. */
export function StatusTabs({ selected, counts, onSelect }: StatusTabsProps) {
  const styles = useTabStripStyles();
  return (
    <div className={styles.strip}>
      <TabList
        size="small"
        selectedValue={selected}
        aria-label={LIST_TEXTS.tabs}
        onTabSelect={(_event, { value }) => {
          const tab = STATUS_TABS.find((known) => known === value);
          if (tab !== undefined) onSelect(tab);
        }}
      >
        {STATUS_TABS.map((tab) => (
          <Tab key={tab} value={tab}>
            <span className={styles.label}>
              {TAB_WORDS[tab]}
              <Count count={counts?.[tab]} />
            </span>
          </Tab>
        ))}
      </TabList>
    </div>
  );
}
