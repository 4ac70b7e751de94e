import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router-dom';
import { showInvisible } from '@/services/text/visible';
import { useGrowingCount } from '../hooks/useInSteps';
import type { WriteEdit } from '../hooks/useReportEditing';
import type { Report } from '../model/report';
import { REPORT_TEXTS } from '../reportTexts';
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

/** Paragraphs, and footnotes after them, that are drawn in one task. */
const DRAWN_AT_ONCE = 10;

/** What of each section is drawn when `count` paragraphs of all are. */
function cutAt(sections: Report['sections'], count: number): Report['sections'] {
  let left = count;
  return sections.flatMap((section) => {
    const sentences = section.sentences.slice(0, Math.max(0, left));
    left -= section.sentences.length;
    return sentences.length === 0 ? [] : [{ ...section, sentences }];
  });
}

/** The report on screen and on paper. */
export function ReportBody({ report, write }: ReportBodyProps) {
  const styles = useStyles();
  const length = report.sections.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const drawn = useGrowingCount(length + report.footnotes.length, DRAWN_AT_ONCE);
  return (
    <article className={styles.paper} data-report aria-label={REPORT_TEXTS.preview}>
      <h2 className={styles.title}>{showInvisible(report.title)}</h2>
      {cutAt(report.sections, drawn).map(({ heading, sentences }) => (
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
        {report.footnotes.slice(0, Math.max(0, drawn - length)).map(({ number, text, link }) => (
          <li key={number} id={`note-${number}`}>
            <RouterLink to={link}>{text}</RouterLink>
          </li>
        ))}
      </ol>
    </article>
  );
}
