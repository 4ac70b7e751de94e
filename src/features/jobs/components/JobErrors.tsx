import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { formatCount } from '@/services/format/numbers';
import { showInvisible } from '@/services/text/visible';
import type { JobError } from '../model/details';
import { JOB_TEXTS } from '../texts';

/** Drawn at first and with every further click: a run may leave a hundred thousand. */
const STEP = 50;
/** Of one error: a browser lays out these in a blink. */
const MOST_CHARACTERS = 4000;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
  source: { fontWeight: tokens.fontWeightSemibold },
  rest: { color: tokens.colorNeutralForeground2 },
});

function ErrorLine({ error: { source, text } }: { error: JobError }) {
  const styles = useStyles();
  const hidden = text.length - MOST_CHARACTERS;
  return (
    <li className={styles.item}>
      <p className={styles.text}>
        {source !== undefined && <span className={styles.source}>{showInvisible(source)}: </span>}
        {showInvisible(text.slice(0, MOST_CHARACTERS))}
        {hidden > 0 && <span className={styles.rest}>{JOB_TEXTS.hiddenCharacters(formatCount(hidden))}</span>}
      </p>
      <CopyButton text={text} label={JOB_TEXTS.copyError} />
    </li>
  );
}

/** What went wrong, each as text whatever it holds. */
export function JobErrors({ errors }: { errors: readonly JobError[] }) {
  const styles = useStyles();
  const [count, setCount] = useState(STEP);
  const more = Math.min(STEP, errors.length - count);
  return (
    <>
      <ul className={styles.list} aria-label={JOB_TEXTS.errors}>
        {errors.slice(0, count).map((error, index) => (
          <ErrorLine key={index} error={error} />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setCount(count + STEP)}>{JOB_TEXTS.moreErrors(more)}</Button>}
    </>
  );
}
