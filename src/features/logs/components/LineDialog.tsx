import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { Modal } from '@/components/feedback/Modal';
import { Facts } from '@/components/layout/Facts';
import { showInvisible } from '@/services/text/visible';
import { useVirtualLines } from '../hooks/useVirtualLines';
import { plainText } from '../model/ansi';
import { lineTime, sizeOf } from '../model/asText';
import type { Line } from '../model/lines';
import { LOG_TEXTS } from '../texts';

/** Drawn at once: a line of any length becomes rows of a list. */
const PIECE = 1000;

const useStyles = makeStyles({
  text: {
    height: '50vh',
    minHeight: '80px',
    overflow: 'auto',
    marginBlock: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  short: { height: '20vh' },
  sizer: { boxSizing: 'border-box' },
  piece: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
    direction: 'ltr',
    contain: 'layout',
  },
});

/** All of a text in rows of a thousand characters, of which only those in sight are drawn. */
function LongText({ text, label }: { text: string; label: string }) {
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, height, measure } = useVirtualLines({
    count: Math.ceil(text.length / PIECE),
    scroller,
    isMeasured: true,
    initialOffset: 0,
  });
  return (
    <div
      ref={scroller}
      className={mergeClasses(styles.text, text.length <= PIECE && styles.short)}
      role="textbox"
      aria-readonly
      aria-multiline
      aria-label={label}
      tabIndex={0}
    >
      <div className={styles.sizer} style={{ minHeight: height, paddingTop: rows[0]?.start ?? 0 }}>
        {rows.map(({ index }) => (
          <div key={index} data-index={index} ref={measure} className={styles.piece}>
            {showInvisible(text.slice(index * PIECE, (index + 1) * PIECE))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** One line with everything it has, whatever its length. */
export function LineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const text = useMemo(() => plainText(line.message), [line]);
  const facts = [
    ...(line.time === undefined ? [] : [['time', lineTime(line.time)] as const]),
    ...Object.entries(line.labels),
  ];
  return (
    <Modal
      title={LOG_TEXTS.lineTitle}
      isOpen
      size="large"
      isExpandable
      onClose={onClose}
      actions={<CopyButton text={text} label={LOG_TEXTS.copy} isLabelled />}
    >
      <LongText text={text} label={LOG_TEXTS.lineFacts(sizeOf(text))} />
      <Facts facts={facts.map(([name, value]) => [showInvisible(name), showInvisible(value)] as const)} />
    </Modal>
  );
}
