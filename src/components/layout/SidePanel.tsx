import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useId, type ReactNode } from 'react';
import { useLayoutQuery } from '@/components/theme/useLayoutQuery';
import { SlideOver } from './SlideOver';
import { MAX_PANEL_WIDTH, MIN_PANEL_WIDTH, usePanelResize } from './usePanelResize';

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    height: '100%',
    maxWidth: '70%',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  handle: {
    position: 'absolute',
    zIndex: 1,
    top: 0,
    bottom: 0,
    left: '-4px',
    width: '8px',
    cursor: 'col-resize',
    touchAction: 'none',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXS}`,
  },
  title: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
});

export interface SidePanelProps {
  /** The name of what is open, which also names the region. */
  title: string;
  /** Before the title: a StatusShape. */
  before?: ReactNode;
  /** Beside the close button: a menu. */
  actions?: ReactNode;
  onClose: () => void;
  /** Pixels, from the person's preferences; default 480. */
  width?: number;
  onWidth?: (width: number) => void;
  children: ReactNode;
}

/** A detail beside its list, which stays alive; resizable with pointer and keyboard, a sheet on narrow windows. */
export function SidePanel(props: SidePanelProps) {
  const { title, before, actions, onClose, children } = props;
  const styles = useStyles();
  const titleId = useId();
  const isNarrow = useLayoutQuery('(max-width: 1023px)');
  const { width, handlers } = usePanelResize(props.width ?? 480, props.onWidth);
  if (isNarrow) {
    return (
      <SlideOver title={title} isOpen onClose={onClose}>
        {actions}
        {children}
      </SlideOver>
    );
  }
  return (
    <aside className={styles.panel} style={{ width }} aria-labelledby={titleId}>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label="Panel width"
        aria-orientation="horizontal"
        aria-valuemin={MIN_PANEL_WIDTH}
        aria-valuemax={MAX_PANEL_WIDTH}
        aria-valuenow={width}
        {...handlers}
      />
      <header className={styles.header}>
        {before}
        <h2 id={titleId} className={styles.title} title={title}>
          <bdi>{title}</bdi>
        </h2>
        {actions}
        <Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
