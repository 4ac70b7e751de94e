/** /catalog/changes: changes of every item. */
import { makeStyles } from '@fluentui/react-components';
import { PageFrame } from '@/components/layout/PageFrame';
import { CatalogSections } from '../components/CatalogSections';
import { ChangesView } from '../components/ChangesView';
import { CATALOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  return (
    <PageFrame title={CATALOG_TEXTS.changes}>
      <div className={styles.page}>
        <CatalogSections current="changes" />
        <ChangesView />
      </div>
    </PageFrame>
  );
}
