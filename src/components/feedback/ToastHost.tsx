/** The only user of react-toastify; a lazy chunk. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { toast, ToastContainer, type ToastOptions as LibraryOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { CopyButton } from './CopyButton';
import { shownText } from './ErrorPanel';
import { connectToasts, TOAST_MILLISECONDS, type ToastKind, type ToastRequest } from './toasts';

/** Where a control has to have room for a finger (ui.md). */
const FINGERS = '@media (max-width: 840px), (pointer: coarse)';

const useStyles = makeStyles({
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
    '& .Toastify__close-button': { color: tokens.colorNeutralForeground2, opacity: 1 },
    '& .Toastify__close-button:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [FINGERS]: {
      '& .Toastify__close-button': {
        display: 'grid',
        placeItems: 'center',
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
  return {
    toastId: id,
    type: isLoading ? 'default' : kind,
    position: options.position ?? 'bottom-right',
    autoClose: isLoading ? false : (options.duration ?? TOAST_MILLISECONDS),
    role: kind === 'error' ? 'alert' : 'status',
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

export function ToastHost() {
  const styles = useStyles();
  useEffect(() => connectToasts(handle), []);
  return <ToastContainer className={styles.host} theme="light" newestOnTop hideProgressBar limit={5} />;
}
