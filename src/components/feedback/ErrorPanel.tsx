import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { AppError } from '@/services/errors/AppError';
import { MESSAGES } from '@/services/text/messages';
import { StatusShape } from '@/components/theme/StatusShape';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    maxWidth: '640px',
    margin: '0 auto',
    padding: tokens.spacingHorizontalXXL,
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
  },
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' },
  id: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** A server's sentence may be of any length; more than this helps nobody (design: reliability TM3). */
const MAX_SHOWN_CHARACTERS = 2048;

/** The sentence of an error, cut to what a person reads. Always text, never HTML. */
export function shownText(text: string): string {
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}

export interface ErrorPanelProps {
  error: AppError;
  onRetry?: (() => void) | undefined;
  /** Is being asked again: a second press does nothing. */
  isBusy?: boolean;
  /** What happens next without anybody. */
  children?: ReactNode;
  /** Default: the specification's 'Something went wrong'. */
  title?: string;
}

/** Stands where the data would be: what failed, why, and the way on. */
export function ErrorPanel({
  error,
  onRetry,
  isBusy = false,
  children,
  title = MESSAGES.somethingWentWrong,
}: ErrorPanelProps) {
  const styles = useStyles();
  const facts = [
    error.status !== undefined && error.status >= 400 && `Status ${error.status}`,
    error.requestId !== undefined && `Request ${error.requestId}`,
  ].filter((fact) => fact !== false);
  return (
    <div role="alert" className={styles.panel}>
      <p className={styles.title}>
        <StatusShape status="unhealthy" size={20} isDecorative />
        {title}
      </p>
      <p className={styles.text}>{shownText(error.text)}</p>
      {children}
      {facts.length > 0 && <span className={styles.id}>{facts.join(' · ')}</span>}
      {onRetry && (
        <Button icon={<ArrowClockwiseRegular />} disabledFocusable={isBusy} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
