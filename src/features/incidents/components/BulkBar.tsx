import {
  Button,
  Link,
  makeStyles,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { showToast } from '@/components/feedback/toasts';
import { useBulkStatus, type BulkOutcome } from '../hooks/useBulkStatus';
import type { IncidentListRow } from '../model/records';
import { STATUS_CHOICES } from '../model/words';
import { LIST_TEXTS } from '../texts';

/** Long enough to see what happened and think again (beyond.md M16). */
const UNDO_MS = 10_000;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  toast: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
  const styles = useStyles();
  return (
    <span className={styles.toast}>
      {text}
      <Link as="button" onClick={onUndo}>
        {LIST_TEXTS.undo}
      </Link>
    </span>
  );
}

interface BulkBarProps {
  selected: readonly IncidentListRow[];
  onSelectAll: () => void;
  onClear: () => void;
}

/** What can be done with the chosen rows; shown while there are some. */
export function BulkBar({ selected, onSelectAll, onClear }: BulkBarProps) {
  const styles = useStyles();
  const { setStatus, undo, isBusy } = useBulkStatus();
  const tellFailures = ({ failures }: BulkOutcome) => {
    const [first] = failures;
    if (first !== undefined) showToast('error', LIST_TEXTS.someFailed(failures.length, first));
  };
  const handleUndo = async (outcome: BulkOutcome, id: string) => {
    const back = await undo(outcome.changed);
    tellFailures(back);
    if (back.changed.length > 0) showToast('success', LIST_TEXTS.undone, { id });
  };
  const handleStatus = async (status: string) => {
    const outcome = await setStatus(selected, status);
    tellFailures(outcome);
    if (outcome.changed.length === 0) return;
    onClear();
    const id = 'incidents-bulk';
    showToast(
      'success',
      <UndoToast
        text={LIST_TEXTS.changed(outcome.changed.length, status)}
        onUndo={() => void handleUndo(outcome, id)}
      />,
      { id, duration: UNDO_MS },
    );
  };
  return (
    <div role="group" aria-label={LIST_TEXTS.selected(selected.length)} className={styles.bar}>
      <span role="status">{LIST_TEXTS.selected(selected.length)}</span>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton size="small" appearance="primary" disabledFocusable={isBusy}>
            {LIST_TEXTS.setStatus}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {STATUS_CHOICES.map(({ value, label }) => (
              <MenuItem key={value} onClick={() => void handleStatus(value)}>
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button size="small" appearance="subtle" onClick={onSelectAll}>
        {LIST_TEXTS.selectAll}
      </Button>
      <Button size="small" appearance="subtle" onClick={onClear}>
        {LIST_TEXTS.clearSelection}
      </Button>
    </div>
  );
}
