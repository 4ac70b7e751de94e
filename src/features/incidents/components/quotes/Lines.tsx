import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { showInvisible } from '@/services/text/visible';
import { EVIDENCE_TEXTS } from '../../texts';

/** Lines that are shown before somebody asks for the rest. */
const SHOWN_LINES = 12;

const useStyles = makeStyles({
  lines: {
    margin: 0,
    overflowX: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  line: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 'max-content',
    '@media (max-width: 840px)': { minWidth: 0 },
  },
  text: {
    whiteSpace: 'pre',
    '@media (max-width: 840px)': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 },
    unicodeBidi: 'isolate',
    direction: 'ltr',
  },
  before: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    userSelect: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  added: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  removed: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  marked: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  // The line has the colour; the element says to a screen reader that it is marked.
  mark: { backgroundColor: 'transparent', color: 'inherit' },
  quiet: { color: tokens.colorNeutralForeground3 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
});

export type LineLook = 'added' | 'removed' | 'marked' | 'quiet' | 'error' | 'warn' | 'plain';

export interface ShownLine {
  /** A number or a time. */
  before?: string;
  text: string;
  look: LineLook;
}

/** Lines of a log, a document or a diff: what is read is what is there, control characters included. */
export function Lines({ lines, label }: { lines: readonly ShownLine[]; label: string }) {
  const styles = useStyles();
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return <p className={styles.quiet}>{EVIDENCE_TEXTS.noLines}</p>;
  const shown = isWhole ? lines : lines.slice(0, SHOWN_LINES);
  return (
    <>
      <div className={styles.lines} role="group" aria-label={label} tabIndex={-1}>
        {shown.map(({ before, text, look }, index) => (
          <div key={index} className={mergeClasses(styles.line, look === 'plain' ? undefined : styles[look])}>
            {before !== undefined && <span className={styles.before}>{before}</span>}
            {look === 'marked' ? (
              <mark className={mergeClasses(styles.text, styles.mark)}>{showInvisible(text)}</mark>
            ) : (
              <span className={styles.text}>{showInvisible(text)}</span>
            )}
          </div>
        ))}
      </div>
      {lines.length > SHOWN_LINES && (
        <Link as="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? EVIDENCE_TEXTS.fewerLines : EVIDENCE_TEXTS.moreLines(lines.length - SHOWN_LINES)}
        </Link>
      )}
    </>
  );
}
