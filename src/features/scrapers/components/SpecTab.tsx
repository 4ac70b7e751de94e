/** The spec of a scraper and what is known of it. Brings the YAML writer, so the page loads it when the tab is open. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { CopyButton } from '@/components/feedback/CopyButton';
import { dumpYaml } from '@/services/text/yaml';
import { nameOf } from '../model/scraper';
import type { ScraperDetail } from '../model/scraper';
import { SCRAPER_TEXTS } from '../texts';
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
    '@media (max-width: 1023px)': { flexShrink: 0 },
  },
  bar: { display: 'flex', justifyContent: 'flex-end' },
});

export function SpecTab({ scraper }: { scraper: ScraperDetail }) {
  const styles = useStyles();
  const text = useMemo(() => dumpYaml(scraper.spec), [scraper.spec]);
  const label = SCRAPER_TEXTS.specOf(nameOf(scraper));
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <div className={styles.bar}>
          <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
        </div>
        <CodeEditor value={text} language="yaml" isReadOnly ariaLabel={label} height="calc(100vh - 260px)" />
      </div>
      <ScraperRail scraper={scraper} />
    </div>
  );
}
