import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { applyUpdate } from '@/services/offline/sw/register';
import { selectUnsent } from '@/services/offline/outbox/outboxSlice';
import { hasUnsavedWork } from '@/services/offline/unsavedWork';
import { UPDATE_TEXT } from '@/services/text/shell';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorBrandBackground2,
    borderBottom: `1px solid ${tokens.colorBrandStroke2}`,
  },
});

/** Offers a waiting version; it is never taken without consent, under an unsaved form or while sending (reliability F36). */
export function UpdateBar() {
  const styles = useStyles();
  const [dismissed, setDismissed] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isSending = useSelector(selectUnsent).some(({ state }) => state === 'sending');
  const handleUpdate = () => {
    // Asked at the click: what is typed changes without this bar being drawn.
    const reason = isSending ? UPDATE_TEXT.sending : hasUnsavedWork() ? UPDATE_TEXT.unsaved : undefined;
    setRefusal(reason);
    if (reason === undefined) applyUpdate();
  };
  if (dismissed) return null;
  return (
    <div className={styles.bar}>
      {refusal ?? UPDATE_TEXT.ready}
      <Button size="small" appearance="primary" onClick={handleUpdate}>
        {UPDATE_TEXT.action}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => {
          setDismissed(true);
        }}
      >
        {UPDATE_TEXT.later}
      </Button>
    </div>
  );
}
