import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { ArrowMaximizeRegular, ArrowMinimizeRegular, DismissRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { UnsavedWorkProvider, useFormsWithin } from './unsavedWork';
import { useFirstField } from './useFirstField';
import { useReturnFocus } from './useReturnFocus';

export const MODAL_SIZES = ['small', 'medium', 'large', 'full'] as const;
export type ModalSize = (typeof MODAL_SIZES)[number];

/** Widths from 768, 1024, 1280 and 1600 pixels of window (checklist WIDGET-11, OPEN-42); never wider than 95 %. */
const WIDTHS: Readonly<Record<Exclude<ModalSize, 'full'>, readonly [number, number, number, number]>> = {
  small: [480, 520, 560, 640],
  medium: [640, 720, 800, 960],
  large: [960, 980, 1120, 1280],
};

/** Ranges without overlap: Griffel sorts media queries by their text, so a later one would not win by standing later. */
function widths(size: Exclude<ModalSize, 'full'>) {
  const [at768, at1024, at1280, at1600] = WIDTHS[size];
  return {
    '@media (min-width: 768px)': { maxWidth: '95vw' },
    '@media (min-width: 768px) and (max-width: 1023.98px)': { width: `${at768}px` },
    '@media (min-width: 1024px) and (max-width: 1279.98px)': { width: `${at1024}px` },
    '@media (min-width: 1280px) and (max-width: 1599.98px)': { width: `${at1280}px` },
    '@media (min-width: 1600px)': { width: `${at1600}px` },
  };
}

const useStyles = makeStyles({
  surface: { width: '100%', maxWidth: '100%' },
  small: widths('small'),
  medium: widths('medium'),
  large: widths('large'),
  full: {
    '@media (min-width: 768px)': { width: '95vw', maxWidth: '95vw', height: '95vh', maxHeight: '95vh' },
  },
  tall: { height: '100%', maxHeight: '100%' },
  title: { gridColumnEnd: 3, alignSelf: 'center', minWidth: 0, overflowWrap: 'anywhere' },
  corner: {
    display: 'flex',
    gap: '4px',
    gridRow: '1',
    gridColumn: '3',
    justifySelf: 'end',
    alignSelf: 'start',
  },
});

/** The backdrop has no role and no name, so tests find it by this. */
const BACKDROP = { role: 'presentation', 'data-testid': 'modal-backdrop' };

export interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: ModalSize;
  /** Offers a button that grows it to full size. */
  isExpandable?: boolean;
  /** A click beside it then does nothing; so it is anyway while a form within holds what was typed. */
  isBackgroundCloseDisabled?: boolean;
  /** It has no way out but its own buttons: no cross, no Escape, no click beside it. */
  isPersistent?: boolean;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog; focus goes in, to the first field or button of what it is for, stays in, and returns where it came from.
 * Escape closes; a click beside it does as well, unless a form within would lose what was typed.
 */
export function Modal(props: ModalProps) {
  const {
    title,
    isOpen,
    onClose,
    size = 'medium',
    isExpandable = false,
    isBackgroundCloseDisabled = false,
    isPersistent = false,
  } = props;
  const styles = useStyles();
  const [isExpanded, setExpanded] = useState(false);
  useReturnFocus(isOpen);
  const contentId = useFirstField(isOpen);
  const forms = useFormsWithin();
  const shown = isExpanded ? 'full' : size;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(_, { open, type }) => {
        if (open || isPersistent) return;
        if (type === 'backdropClick' && (isBackgroundCloseDisabled || forms.isUnsaved())) return;
        setExpanded(false);
        onClose();
      }}
    >
      <DialogSurface
        className={mergeClasses(styles.surface, styles[shown])}
        data-size={shown}
        backdrop={BACKDROP}
      >
        <DialogBody className={shown === 'full' ? styles.tall : undefined}>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          <DialogContent id={contentId}>
            <UnsavedWorkProvider value={forms.tell}>{props.children}</UnsavedWorkProvider>
          </DialogContent>
          {props.actions && <DialogActions>{props.actions}</DialogActions>}
          {/* Last, where Fluent would have it first: the focus begins at what the dialog is for. */}
          <div className={styles.corner}>
            {isExpandable && (
              <Button
                appearance="subtle"
                icon={isExpanded ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />}
                aria-label={isExpanded ? 'Restore size' : 'Expand to full size'}
                onClick={() => setExpanded(!isExpanded)}
              />
            )}
            {!isPersistent && (
              <Button appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />
            )}
          </div>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
