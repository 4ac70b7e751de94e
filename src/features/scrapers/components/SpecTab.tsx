/** The editor of a scraper, and what is known of it. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import type { ScraperDetail } from '../model/scraper';
import { scraperEditor } from '../slots';
import { ScraperRail } from './ScraperRail';

const useStyles = makeStyles({
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 1023px)': { flexDirection: 'column', overflowY: 'auto' },
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    overflowY: 'auto',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    // The bar with the buttons stands at the very bottom.
    paddingBottom: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 1023px)': { flexShrink: 0 },
  },
});

export function SpecTab({ scraper }: { scraper: ScraperDetail }) {
  const styles = useStyles();
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <SlotOutlet slot={scraperEditor} props={{ table: 'config_scrapers', id: scraper.id }} />
      </div>
      <ScraperRail scraper={scraper} />
    </div>
  );
}
