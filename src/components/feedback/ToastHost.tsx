/** The only user of react-toastify; a lazy chunk. */
import { makeStyles, mergeClasses, tokens, useThemeClassName } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { toast, ToastContainer, type ToastOptions as LibraryOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { CopyButton } from './CopyButton';
import { shownText } from './ErrorPanel';
import { keepControlSeen } from './keepControlSeen';
import { connectToasts, TOAST_MILLISECONDS, type ToastKind, type ToastRequest } from './toasts';
import { useToastKeys } from './useToastKeys';

/** Where a control has to have room for a finger (ui.md). */
const FINGERS = '@media (max-width: 840px), (pointer: coarse)';

/** How long a toast stays, in CSS. */
const TIME_NAME = '--toast-time';
const TIME = `var(${TIME_NAME})`;

const useStyles = makeStyles({
  // One more than Fluent gives the dialogs, menus and tooltips of a page.
  place: { position: 'relative', zIndex: 1000001 },
  host: {
    '--toastify-font-family': tokens.fontFamilyBase,
    '--toastify-color-light': tokens.colorNeutralBackground1,
    '--toastify-text-color-light': tokens.colorNeutralForeground1,
    '--toastify-icon-color-success': tokens.colorStatusSuccessForeground1,
    '--toastify-icon-color-error': tokens.colorStatusDangerForeground1,
    '--toastify-color-progress-light': tokens.colorBrandBackground,
    '--toastify-color-progress-success': tokens.colorStatusSuccessForeground1,
    '--toastify-color-progress-error': tokens.colorStatusDangerForeground1,
    '--toastify-spinner-color': tokens.colorBrandForeground1,
    '--toastify-toast-bd-radius': tokens.borderRadiusLarge,
    '--toastify-toast-shadow': tokens.shadow16,
    '--toastify-toast-min-height': '48px',
    '& .Toastify__toast': {
      border: `1px solid ${tokens.colorNeutralStroke1}`,
      fontSize: tokens.fontSizeBase300,
    },
    // Short and near (ui.md): the library's own come from far beside the screen, for half a second.
    '& .Toastify--animate': { animationDuration: '160ms' },
    '& [class*="Toastify__bounce-enter"]': {
      animationName: {
        from: { opacity: 0, transform: 'translateY(8px)' },
        to: { opacity: 1, transform: 'none' },
      },
    },
    '& [class*="Toastify__bounce-exit"]': {
      animationName: { from: { opacity: 1 }, to: { opacity: 0 } },
    },
    // The library counts the time with this animation, which nobody sees: it is no motion that somebody wants reduced.
    '& .Toastify__progress-bar': { animationDuration: `${TIME} !important` },
    '& .Toastify__close-button': {
      display: 'grid',
      placeItems: 'center',
      top: '2px',
      right: '2px',
      width: '24px',
      height: '24px',
      padding: 0,
      color: tokens.colorNeutralForeground2,
      opacity: 1,
    },
    '& .Toastify__close-button:focus-visible,& .Toastify__toast:focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
    },
    [FINGERS]: {
      '& .Toastify__close-button': {
        top: 0,
        right: 0,
        width: '44px',
        height: '44px',
      },
    },
  },
  message: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    // The library's close button stands in this corner.
    paddingInlineEnd: tokens.spacingHorizontalL,
    [FINGERS]: { paddingInlineEnd: '32px' },
  },
  text: { flexGrow: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' },
});

function Message({ kind, content }: { kind: ToastKind; content: React.ReactNode }) {
  const styles = useStyles();
  const text = typeof content === 'string' ? shownText(content) : undefined;
  return (
    <div className={styles.message}>
      <div className={styles.text}>{text ?? content}</div>
      {kind === 'error' && typeof content === 'string' && (
        <CopyButton text={content} label="Copy this message" />
      )}
    </div>
  );
}

function libraryOptions({ id, kind, options }: Extract<ToastRequest, { type: 'show' }>): LibraryOptions {
  const isLoading = kind === 'loading';
  const time = options.duration ?? TOAST_MILLISECONDS;
  const style: Readonly<Record<string, string>> = { [TIME_NAME]: `${time}ms` };
  return {
    style,
    toastId: id,
    type: isLoading ? 'default' : kind,
    position: options.position ?? 'bottom-right',
    autoClose: isLoading ? false : time,
    role: kind === 'error' ? 'alert' : 'status',
    // A toast is a stop of the Tab key, and what it says is no name of it.
    ariaLabel: kind === 'error' ? 'Error' : 'Notification',
    // A click selects text to copy it; it must not take the toast away.
    closeOnClick: false,
    draggable: false,
    pauseOnFocusLoss: false,
    isLoading,
    ...(isLoading ? { closeButton: false } : {}),
  };
}

function handle(request: ToastRequest): void {
  if (request.type === 'dismiss') {
    toast.dismiss(request.id);
    return;
  }
  const options = libraryOptions(request);
  const message = <Message kind={request.kind} content={request.content} />;
  if (toast.isActive(request.id)) {
    toast.update(request.id, { ...options, render: message, closeButton: options.closeButton ?? null });
  } else toast(message, options);
}

/**
 * Fluent hides from screen readers whatever stands beside an open dialog (its mark for what must stay is not read where a
 * menu was opened before the first dialog); what is said while a dialog is open must be heard.
 */
function keepHeard(place: HTMLElement): MutationObserver {
  const show = () => place.removeAttribute('aria-hidden');
  show();
  const observer = new MutationObserver(show);
  observer.observe(place, { attributeFilter: ['aria-hidden'] });
  return observer;
}

function standIn(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const observer = keepHeard(box);
  // After what came or went was drawn.
  const look = () => requestAnimationFrame(() => keepControlSeen(box));
  const end = toast.onChange(look);
  document.addEventListener('focusin', look);
  return () => {
    observer.disconnect();
    end();
    document.removeEventListener('focusin', look);
  };
}

export function ToastHost() {
  const styles = useStyles();
  const theme = useThemeClassName();
  const keys = useToastKeys();
  useEffect(() => connectToasts(handle), []);
  return createPortal(
    <div ref={standIn} className={mergeClasses(theme, styles.place)} {...keys}>
      <ToastContainer className={styles.host} theme="light" newestOnTop hideProgressBar limit={5} />
    </div>,
    document.body,
  );
}
