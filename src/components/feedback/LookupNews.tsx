import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lookupWords, type Lookup, type LookupWords } from '@/services/errors/lookup';
import { LOOKUP_TEXTS } from '@/services/text/lookups';

const useStyles = makeStyles({
  spoken: { position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden' },
  inList: { display: 'flex', flexDirection: 'column', minWidth: 0, whiteSpace: 'normal' },
  text: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  failed: { color: tokens.colorStatusDangerForeground1 },
  again: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Inside of a list: what it says, and below it what choosing the line does. */
export function LookupInList({ words }: { words: LookupWords }) {
  const styles = useStyles();
  return (
    <span className={styles.inList}>
      <span className={mergeClasses(styles.text, words.mayRetry && styles.failed)}>{words.text}</span>
      {words.mayRetry && <span className={styles.again}>{LOOKUP_TEXTS.again}</span>}
    </span>
  );
}

/** In place of options that are not there: words to read, and nothing that is switched off. */
export function HintInList({ text }: { text: string }) {
  const styles = useStyles();
  return <span className={styles.text}>{text}</span>;
}

interface LookupNewsProps {
  lookup: Lookup | undefined;
  isOpen: boolean;
  /** What the list says in place of options. */
  hint?: string | undefined;
}

/** The same for ears: options of a list are not announced when they come. Stands beside the list, while it is open. */
export function LookupNews({ lookup, isOpen, hint }: LookupNewsProps) {
  const styles = useStyles();
  const words = lookupWords(lookup);
  const text = words?.text ?? hint;
  if (!isOpen || text === undefined) return null;
  const role = words === undefined || words.isLoading ? 'status' : 'alert';
  // Another element for another role: screen readers announce an alert when it comes.
  return (
    <span key={role} role={role} className={styles.spoken}>
      {text}
    </span>
  );
}

export interface LookupLineProps {
  lookup: Lookup | undefined;
  /** Says nothing while the first answer is on its way: what it adds is seldom there. */
  isQuietAtFirst?: boolean;
}

/** What stands: a failure stands while the same is asked again, as somebody is about to press there. */
function standingWords(lookup: Lookup | undefined, isQuietAtFirst: boolean): LookupWords | undefined {
  if (lookup?.error !== undefined) return lookupWords({ ...lookup, isLoading: false });
  return isQuietAtFirst ? undefined : lookupWords(lookup);
}

/** In place of what was looked up, or above what is known of it: on its way, or why it is not there. */
export function LookupLine({ lookup, isQuietAtFirst = false }: LookupLineProps) {
  const styles = useStyles();
  const words = standingWords(lookup, isQuietAtFirst);
  if (words === undefined) return null;
  return (
    <span role={words.isLoading ? 'status' : 'alert'} className={styles.line}>
      <span className={mergeClasses(styles.text, words.mayRetry && styles.failed)}>{words.text}</span>
      {words.mayRetry && (
        <Button size="small" disabledFocusable={lookup?.isLoading === true} onClick={lookup?.onRetry}>
          {LOOKUP_TEXTS.again}
        </Button>
      )}
    </span>
  );
}
