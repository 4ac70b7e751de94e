import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSortRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { formatCount } from '@/services/format/numbers';

const useStyles = makeStyles({
  chip: { marginInlineStart: 'auto', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  key: {
    marginInlineStart: tokens.spacingHorizontalXS,
    paddingInline: '5px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    // A face of its own would be fetched with the first update that waits, and lay the page out once more.
    fontFamily: 'inherit',
  },
});

const WRITING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

function isWriting(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return isModified || (event.target instanceof Element && event.target.closest(WRITING) !== null);
}

/** How many updates wait while the list is in use; a click or the key `.` applies them (beyond M15). */
export function WaitingChip({ waiting, onApply }: { waiting: number; onApply: () => void }) {
  const styles = useStyles();
  const hasWaiting = waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === '.' && !isWriting(event)) onApply();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [hasWaiting, onApply]);
  if (!hasWaiting) return null;
  const words = `${formatCount(waiting)} ${waiting === 1 ? 'update waits' : 'updates wait'}`;
  return (
    <Button
      className={styles.chip}
      size="small"
      icon={<ArrowSortRegular />}
      aria-keyshortcuts="."
      title="The order stands still while you use the list. Click or press . to apply it."
      onClick={onApply}
    >
      {words}
      <kbd className={styles.key}>.</kbd>
    </Button>
  );
}
