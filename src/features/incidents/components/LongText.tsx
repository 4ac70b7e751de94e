import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Mentionable, TextPart } from '../model/mentions';
import { partsOf } from '../model/mentions';
import { EVIDENCE_TEXTS } from '../texts';

const SHOWN = 1200;
/** Even on demand no more than this is drawn at once: a browser lays out a hundred thousand characters in a blink. */
const MOST = 100_000;

const useStyles = makeStyles({
  text: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' },
  mention: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface LongTextProps {
  text: string;
  className?: string | undefined;
  /** Characters that are shown before somebody asks for the rest. */
  shownLength?: number;
  /** People whose mentions stand out. */
  people?: readonly Mentionable[];
}

const NOBODY: readonly Mentionable[] = [];

function Parts({ parts }: { parts: readonly TextPart[] }) {
  const styles = useStyles();
  return parts.map(({ text, isMention }, index) =>
    isMention ? (
      <span key={index} className={styles.mention}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** Text of a person as text, whatever it holds, with its mentions; a long one is cut until it is asked for. */
export function LongText({ text, className, shownLength = SHOWN, people = NOBODY }: LongTextProps) {
  const styles = useStyles();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownLength;
  const shown = isLong && !isWhole ? `${text.slice(0, shownLength)}…` : text.slice(0, MOST);
  return (
    <div className={mergeClasses(styles.text, className)}>
      <Parts parts={partsOf(shown, people)} />
      {isLong && (
        <>
          {' '}
          <Link as="button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? EVIDENCE_TEXTS.less : EVIDENCE_TEXTS.more}
          </Link>
        </>
      )}
    </div>
  );
}
