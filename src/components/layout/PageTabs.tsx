import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';

const useStyles = makeStyles({
  tabs: {
    flexShrink: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'thin',
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface PageTabsProps {
  /** Read aloud as the name of the tabs. */
  label: string;
  pages: readonly { path: string; label: string }[];
  /** The path of the page that is open. */
  selected: string;
}

/** Sister pages of one area, each with an address of its own. */
export function PageTabs({ label, pages, selected }: PageTabsProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.tabs}>
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
