import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  CopyRegular,
  DismissRegular,
  LinkRegular,
  TextWrapRegular,
  ZoomInRegular,
} from '@fluentui/react-icons';
import { copyText } from '@/components/feedback/copyText';
import { showToast } from '@/components/feedback/toasts';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { clipboardText, quotedLines } from '../model/asText';
import type { Line } from '../model/lines';
import { logLineActions } from '../slots';
import { LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  count: { fontWeight: tokens.fontWeightSemibold, marginInlineEnd: tokens.spacingHorizontalS },
  clear: { marginInlineStart: 'auto' },
});

interface SelectionBarProps {
  lines: readonly Line[];
  component: { id: string; name: string };
  withTimes: boolean;
  /** The address of these lines, without what is filtered. */
  link: string;
  onAround: () => void;
  onWhole: () => void;
  onClear: () => void;
}

/** What can be done with selected lines; other features add to it (slot logLineActions). */
export function SelectionBar({ lines, component, withTimes, link, ...on }: SelectionBarProps) {
  const styles = useStyles();
  const copy = () => {
    const text = clipboardText(lines, withTimes);
    if (text === undefined) showToast('error', LOG_TEXTS.tooMuchToCopy);
    else void copyText(text);
  };
  return (
    <div role="group" aria-label={LOG_TEXTS.selected(lines.length)} className={styles.bar}>
      <span role="status" className={styles.count}>
        {LOG_TEXTS.selected(lines.length)}
      </span>
      <Button size="small" appearance="subtle" icon={<CopyRegular />} onClick={copy}>
        {LOG_TEXTS.copy}
      </Button>
      <Button size="small" appearance="subtle" icon={<LinkRegular />} onClick={() => void copyText(link)}>
        {LOG_TEXTS.copyLink}
      </Button>
      <Button size="small" appearance="subtle" icon={<ZoomInRegular />} onClick={on.onAround}>
        {LOG_TEXTS.around}
      </Button>
      {lines.length === 1 && (
        <Button size="small" appearance="subtle" icon={<TextWrapRegular />} onClick={on.onWhole}>
          {LOG_TEXTS.whole}
        </Button>
      )}
      <SlotOutlet
        slot={logLineActions}
        props={{ name: component.name, componentId: component.id, lines: quotedLines(lines) }}
      />
      <Button
        className={styles.clear}
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={LOG_TEXTS.clear}
        title={LOG_TEXTS.clear}
        onClick={on.onClear}
      />
    </div>
  );
}
