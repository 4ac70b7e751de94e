import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router-dom';
import { showInvisible } from '@/services/text/visible';
import type { WriteEdit } from '../hooks/useReportEditing';
import type { Report } from '../model/report';
import { REPORT_TEXTS } from '../texts';
import { ReportParagraph } from './ReportParagraph';

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
  leftOut: { '@media print': { display: 'none' } },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  notes: {
    paddingLeft: tokens.spacingHorizontalXXL,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

interface ReportBodyProps {
  report: Report;
  /** Undefined for people who may only read. */
  write: WriteEdit | undefined;
}

/** The report on screen and on paper. */
export function ReportBody({ report, write }: ReportBodyProps) {
  const styles = useStyles();
  return (
    <article className={styles.paper} data-report aria-label={REPORT_TEXTS.preview}>
      <h2 className={styles.title}>{showInvisible(report.title)}</h2>
      {report.sections.map(({ heading, sentences }) => (
        <section
          key={heading}
          aria-label={heading}
          className={mergeClasses(sentences.every(({ isLeftOut }) => isLeftOut) && styles.leftOut)}
        >
          <h3 className={styles.heading}>{heading}</h3>
          <ul className={styles.list}>
            {sentences.map((sentence) => (
              <ReportParagraph key={sentence.key} sentence={sentence} write={write} />
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
