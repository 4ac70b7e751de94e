import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@/components/feedback/CopyButton';
import { shownText } from '@/components/feedback/ErrorPanel';
import { Modal } from '@/components/feedback/Modal';
import { showInvisible } from '@/services/text/visible';
import type { QueueRow } from '../model/queue';
import { QUEUE_TEXTS } from '../texts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
});

/** The sentence that a row has no room for. */
export function QueueError({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const styles = useStyles();
  const text = row.most_common_error ?? '';
  return (
    <Modal
      title={showInvisible(QUEUE_TEXTS.errorOf(row.name))}
      isOpen
      onClose={onClose}
      actions={<CopyButton text={text} label={QUEUE_TEXTS.copy} isLabelled />}
    >
      <p className={styles.text}>{showInvisible(shownText(text))}</p>
    </Modal>
  );
}
