import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { Component, type ReactNode } from 'react';
import { MESSAGES } from '@/services/text/messages';
import { shownText } from './ErrorPanel';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXL,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  message: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});

export interface RenderFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** The sentence of the specification with the caught error; also the element of route boundaries. */
export function RenderFailure({ error, onRetry }: RenderFailureProps) {
  const styles = useStyles();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div role="alert" className={styles.panel}>
      <p className={styles.title}>{MESSAGES.renderError}</p>
      <pre className={styles.message}>{shownText(message)}</pre>
      <Button icon={<ArrowClockwiseRegular />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export interface RenderBoundaryProps {
  children: ReactNode;
  /** The one report function of the application. */
  onError?: (error: unknown, componentStack: string) => void;
  /** A change, such as another address or a newer answer, tries again by itself. */
  resetKey?: string;
  /** Asks anew for what could not be drawn, when a person tries again. */
  onRetry?: (() => void) | undefined;
}

type State = { error: unknown; hasFailed: boolean; resetKey: string | undefined };

/** One part that throws while rendering does not take the page with it (checklist ERR-17; reliability F72). */
export class RenderBoundary extends Component<RenderBoundaryProps, State> {
  override state: State = { error: undefined, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: RenderBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: undefined, hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }): void {
    this.props.onError?.(error, componentStack ?? '');
  }

  readonly #retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: undefined, hasFailed: false });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <RenderFailure error={this.state.error} onRetry={this.#retry} />;
  }
}
