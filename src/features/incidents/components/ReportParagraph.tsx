import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '@/components/feedback/toasts';
import { showInvisible } from '@/services/text/visible';
import type { WriteEdit } from '../hooks/useReportEditing';
import type { Sentence } from '../model/report';
import { REPORT_TEXTS } from '../reportTexts';
import { ParagraphDecision } from './ParagraphDecision';
import { ParagraphEditor } from './ParagraphEditor';

const INDENT = 24;
/** Of a paragraph in the name of its button. */
const NAMED = 60;

const useStyles = makeStyles({
  sentence: {
    padding: `${tokens.spacingVerticalXXS} 0`,
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 24px',
  },
  byHand: {
    paddingInlineStart: tokens.spacingHorizontalS,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
  },
  undecided: { borderInlineStartColor: tokens.colorStatusWarningBorder2 },
  leftOut: {
    color: tokens.colorNeutralForeground3,
    fontStyle: 'italic',
    '@media print': { display: 'none' },
  },
  tools: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    '@media print': { display: 'none' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  warning: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    color: tokens.colorStatusWarningForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  edit: {
    padding: `0 ${tokens.spacingHorizontalXXS}`,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    cursor: 'pointer',
    // As touch.css does for buttons of the kit.
    '@media (max-width: 840px), (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** What a paragraph waits for, in words; undefined when for nothing. */
function warningOf({ state }: Sentence): string | undefined {
  return state === 'outdated' || state === 'disputed' || state === 'gone' ? REPORT_TEXTS[state] : undefined;
}

interface ReportParagraphProps {
  sentence: Sentence;
  /** Undefined for people who may only read. */
  write: WriteEdit | undefined;
}

function Marks({ sentence }: { sentence: Sentence }) {
  const styles = useStyles();
  const { state, heads, isLeftOut } = sentence;
  const warning = warningOf(sentence);
  return (
    <>
      {warning !== undefined && (
        <span className={styles.warning}>
          <WarningRegular aria-hidden />
          {warning}
        </span>
      )}
      {state === 'edited' && !isLeftOut && (
        <span className={styles.quiet}>{REPORT_TEXTS.byHand(heads.at(-1)?.by ?? '')}</span>
      )}
    </>
  );
}

interface ToolsProps {
  sentence: Sentence;
  write: WriteEdit;
  onOpen: (part: Part) => void;
}

function Tools({ sentence, write, onOpen }: ToolsProps) {
  const styles = useStyles();
  const { state, heads, text, isLeftOut } = sentence;
  const mayDecide = state === 'outdated' || state === 'disputed';
  const handlePutBack = () => {
    const over = heads.map(({ id }) => id);
    const edit = { key: sentence.key, over, text: undefined, record: sentence.record };
    void write(crypto.randomUUID(), edit).then((refused) => {
      if (refused !== undefined) showToast('error', refused);
    });
  };
  return (
    <>
      {mayDecide && (
        <button type="button" className={styles.edit} onClick={() => onOpen('decision')}>
          {REPORT_TEXTS.decide}
        </button>
      )}
      {isLeftOut && (
        <button type="button" className={styles.edit} onClick={handlePutBack}>
          {REPORT_TEXTS.putBack}
        </button>
      )}
      {!isLeftOut && (
        <button
          type="button"
          data-edit
          className={styles.edit}
          aria-label={REPORT_TEXTS.edit(showInvisible(text.slice(0, NAMED)))}
          onClick={() => onOpen('editor')}
        >
          {REPORT_TEXTS.editWord}
        </button>
      )}
    </>
  );
}

type Part = 'editor' | 'decision';

/** A paragraph of the report with its footnotes; written by hand in its place. */
export const ReportParagraph = memo(function ReportParagraph({ sentence, write }: ReportParagraphProps) {
  const styles = useStyles();
  const item = useRef<HTMLLIElement>(null);
  const [part, setPart] = useState<Part>();
  const { text, notes, depth, state, isLeftOut } = sentence;
  const handleClose = () => {
    // At once: the focus goes back to a button that is drawn again with it.
    flushSync(() => setPart(undefined));
    item.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  };
  return (
    <li
      ref={item}
      className={mergeClasses(
        styles.sentence,
        state !== 'record' && styles.byHand,
        warningOf(sentence) !== undefined && styles.undecided,
        isLeftOut && styles.leftOut,
      )}
      style={{ marginLeft: depth * INDENT }}
    >
      {part === 'editor' && write !== undefined ? (
        <ParagraphEditor sentence={sentence} write={write} onClose={handleClose} />
      ) : (
        <>
          {isLeftOut ? `${REPORT_TEXTS.leftOut}: ${showInvisible(sentence.record)}` : showInvisible(text)}{' '}
          {notes.map((number) => (
            <sup key={number}>
              <Link href={`#note-${number}`} inline>
                {number}
              </Link>{' '}
            </sup>
          ))}
          <span className={styles.tools}>
            <Marks sentence={sentence} />
            {write !== undefined && <Tools sentence={sentence} write={write} onOpen={setPart} />}
          </span>
        </>
      )}
      {part === 'decision' && write !== undefined && (
        <ParagraphDecision sentence={sentence} write={write} onClose={handleClose} />
      )}
    </li>
  );
});
