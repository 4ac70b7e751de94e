import { Tab, TabList } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { useTabStripStyles } from './tabStrip.styles';

export interface PageTabsProps {
  /** Read aloud as the name of the tabs. */
  label: string;
  pages: readonly { path: string; label: string }[];
  /** The path of the page that is open. */
  selected: string;
}

/** Sister pages of one area, each with an address of its own. */
export function PageTabs({ label, pages, selected }: PageTabsProps) {
  const styles = useTabStripStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.strip}>
      <TabList
        size="small"
        selectedValue={selected}
        aria-label={label}
        onTabSelect={(_event, { value }) => {
          const page = pages.find(({ path }) => path === value);
          if (page !== undefined && page.path !== selected) void navigate(page.path);
        }}
      >
        {pages.map(({ path, label: words }) => (
          <Tab key={path} value={path}>
            {words}
          </Tab>
        ))}
      </TabList>
    </div>
  );
}
