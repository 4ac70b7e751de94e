import { makeStyles, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { Facts } from '@/components/layout/Facts';
import { formatCount } from '@/services/format/numbers';
import { agentOf, kindsOf, problemsOf, retentionLines, scheduleOf } from '../model/scraper';
import type { ScraperDetail } from '../model/scraper';
import { SCRAPER_TEXTS } from '../texts';

/** More stand in the job history. */
const MOST_SHOWN = 10;

const useStyles = makeStyles({
  rail: {
    width: '340px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 1023px)': {
      width: '100%',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  section: { marginBottom: tokens.spacingVerticalL },
  title: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
});

const ageOf = (time: string | null) => time !== null && <Age time={time} suffix="ago" />;

function Lines({ title, lines, empty }: { title: string; lines: readonly string[]; empty?: string }) {
  const styles = useStyles();
  if (lines.length === 0 && empty === undefined) return null;
  const hidden = lines.length - MOST_SHOWN;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.lines}>
        {lines.length === 0 && <li>{empty}</li>}
        {[...new Set(lines)].slice(0, MOST_SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {hidden > 0 && <li>{SCRAPER_TEXTS.moreProblems(hidden)}</li>}
      </ul>
    </section>
  );
}

/** How its last run went, what it keeps, and where it comes from. */
export function ScraperRail({ scraper }: { scraper: ScraperDetail }) {
  const styles = useStyles();
  const { spec, job_time_start, job_success_count } = scraper;
  const started = ageOf(job_time_start);
  return (
    <aside className={styles.rail} aria-label={SCRAPER_TEXTS.about}>
      <Lines title={SCRAPER_TEXTS.whatWentWrong} lines={problemsOf(scraper.job_details)} />
      <section className={styles.section}>
        <h2 className={styles.title}>{SCRAPER_TEXTS.about}</h2>
        <Facts
          facts={[
            [SCRAPER_TEXTS.lastRun, started === false ? SCRAPER_TEXTS.neverRan : started],
            [SCRAPER_TEXTS.items, job_success_count === null ? null : formatCount(job_success_count)],
            [SCRAPER_TEXTS.lastFailed, ageOf(scraper.job_last_failed) || null],
            [SCRAPER_TEXTS.schedule, scheduleOf(spec)],
            [SCRAPER_TEXTS.kinds, kindsOf(spec).join(', ')],
            [SCRAPER_TEXTS.agent, agentOf(scraper)],
            [SCRAPER_TEXTS.source, scraper.source],
            [SCRAPER_TEXTS.created, ageOf(scraper.created_at)],
            [SCRAPER_TEXTS.updated, ageOf(scraper.updated_at) || null],
          ]}
        />
      </section>
      <Lines title={SCRAPER_TEXTS.retention} lines={retentionLines(spec)} empty={SCRAPER_TEXTS.noRetention} />
    </aside>
  );
}
