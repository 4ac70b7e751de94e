import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router-dom';
import { showInvisible } from '@/services/text/visible';
import type { Report } from '../model/report';
import { REPORT_TEXTS } from '../texts';

const INDENT = 24;

const useStyles = makeStyles({
  paper: {
    maxWidth: '96ch',
    padding: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    overflowWrap: 'anywhere',
  },
  heading: {
    margin: `${tokens.spacingVerticalXL} 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase400,
  },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  sentence: {
    padding: `${tokens.spacingVerticalXXS} 0`,
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 24px',
  },
  notes: {
    paddingLeft: tokens.spacingHorizontalXXL,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

/** The report on screen and on paper. */
export function ReportBody({ report }: { report: Report }) {
  const styles = useStyles();
  return (
    <article className={styles.paper} data-report aria-label={REPORT_TEXTS.preview}>
      <h2 className={styles.title}>{showInvisible(report.title)}</h2>
      {report.sections.map(({ heading, sentences }) => (
        <section key={heading} aria-label={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          <ul className={styles.list}>
            {sentences.map(({ text, notes, depth }, index) => (
              <li key={index} className={styles.sentence} style={{ marginLeft: depth * INDENT }}>
                {showInvisible(text)}{' '}
                {notes.map((number) => (
                  <sup key={number}>
                    <Link href={`#note-${number}`} inline>
                      {number}
                    </Link>{' '}
                  </sup>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h3 className={styles.heading}>{REPORT_TEXTS.notes}</h3>
      <ol className={styles.notes}>
        {report.footnotes.map(({ number, text, link }) => (
          <li key={number} id={`note-${number}`}>
            <RouterLink to={link}>{text}</RouterLink>
          </li>
        ))}
      </ol>
    </article>
  );
}
