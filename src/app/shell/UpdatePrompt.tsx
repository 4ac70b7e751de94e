import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, isUpdateWaiting, subscribeToUpdates } from '@/services/offline/sw/register';
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

/** Offers a waiting version; it is never taken without consent (reliability F36). */
export function UpdatePrompt() {
  const styles = useStyles();
  const waiting = useSyncExternalStore(subscribeToUpdates, isUpdateWaiting);
  const [dismissed, setDismissed] = useState(false);
  return (
    <div role="status">
      {waiting && !dismissed && (
        <div className={styles.bar}>
          {UPDATE_TEXT.ready}
          <Button size="small" appearance="primary" onClick={applyUpdate}>
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
      )}
    </div>
  );
}
