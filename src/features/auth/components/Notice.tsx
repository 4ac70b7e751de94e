import { mergeClasses } from '@fluentui/react-components';
import { useFlowStyles } from './Flow.styles';

/** More than this helps nobody, and the text may come from a hostile link (threat TM3). */
const MAX_CHARACTERS = 2048;

/** A sentence of the server for the whole form, as text and never as HTML; an error is announced at once. */
export function Notice({ text, isError }: { text: string; isError: boolean }) {
  const styles = useFlowStyles();
  return (
    <p role={isError ? 'alert' : 'status'} className={mergeClasses(styles.notice, isError && styles.wrong)}>
      {text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text}
    </p>
  );
}
