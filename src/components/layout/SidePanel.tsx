import { Button, makeStyles, mergeClasses, tokens, useModalAttributes } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { SHEET_MARK, useLayoutQuery } from '@/components/theme/useLayoutQuery';
import { useSheetFocus } from './useSheetFocus';
import { usePanelReturn } from './usePanelReturn';
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
  sheet: {
    position: 'fixed',
    zIndex: 50,
    insetBlock: 0,
    right: 0,
    width: 'min(592px, 100vw)',
    maxWidth: '100vw',
    boxShadow: tokens.shadow64,
    animationName: {
      from: { transform: 'translateX(24px)', opacity: 0 },
      to: { transform: 'none', opacity: 1 },
    },
    // Not the token: that one is for controls, which change at once.
    animationDuration: '200ms',
    animationTimingFunction: tokens.curveDecelerateMid,
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
  },
  backdrop: {
    position: 'fixed',
    zIndex: 49,
    inset: 0,
    backgroundColor: tokens.colorBackgroundOverlay,
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

/**
 * A detail beside its list, which stays alive; resizable with pointer and keyboard. On narrow windows the same elements
 * are a sheet over the page: what is typed in them stays when a window is narrowed or a tablet turned.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, before, actions, onClose, children } = props;
  const styles = useStyles();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const isNarrow = useLayoutQuery('(max-width: 1023px)');
  const { width, handlers } = usePanelResize(props.width ?? 480, props.onWidth);
  const { modalAttributes } = useModalAttributes({ trapFocus: true });
  useSheetFocus(panel, isNarrow);
  usePanelReturn(panel);
  const closeOnEscape = (event: KeyboardEvent) => {
    // What is raised by the panel lies elsewhere in the document and has an Escape of its own.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.isDefaultPrevented() || !isOwn) return;
    event.preventDefault();
    onClose();
  };
  const sheet = isNarrow
    ? {
        ...modalAttributes,
        role: 'dialog',
        'aria-modal': true,
        [SHEET_MARK]: '',
        tabIndex: -1,
        onKeyDown: closeOnEscape,
      }
    : { style: { width } };
  return (
    <>
      {isNarrow && <div className={styles.backdrop} aria-hidden onClick={onClose} />}
      <aside
        ref={panel}
        className={mergeClasses(styles.panel, isNarrow && styles.sheet)}
        aria-labelledby={titleId}
        {...sheet}
      >
        {!isNarrow && (
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
        )}
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
    </>
  );
}
