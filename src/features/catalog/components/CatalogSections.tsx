import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { CATALOG_TEXTS } from '../texts';

const SECTIONS = [
  { value: 'items', label: CATALOG_TEXTS.title, path: paths.catalog() },
  { value: 'changes', label: CATALOG_TEXTS.changes, path: paths.catalogChanges() },
  { value: 'insights', label: CATALOG_TEXTS.insights, path: paths.catalogInsights() },
] as const;

const useStyles = makeStyles({
  bar: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** The three lists of the catalog. */
export function CatalogSections({ current }: { current: (typeof SECTIONS)[number]['value'] }) {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <div className={styles.bar}>
      <TabList
        size="small"
        selectedValue={current}
        aria-label={CATALOG_TEXTS.sections}
        onTabSelect={(_event, { value }) => {
          const section = SECTIONS.find((known) => known.value === value);
          if (section !== undefined) void navigate(section.path);
        }}
      >
        {SECTIONS.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
    </div>
  );
}
