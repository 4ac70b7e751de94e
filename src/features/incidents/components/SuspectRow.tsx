import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import { paths } from '@/services/config/paths';
import { cutMiddle } from '@/services/text/visible';
import type { RuledOut } from '../model/ruledOut';
import type { Suspect } from '../model/suspects';
import { SUSPECT_TEXTS } from '../timelineTexts';
import { LongText } from './LongText';

/** Characters of a name; its ends tell it apart, and the whole is on hover. */
const MAX_NAME = 120;
/** Characters of a summary or reason before somebody asks for the rest: five suspects stand below each other. */
const MAX_WORDS = 300;

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Greyed by colours that can still be read, not by opacity.
  out: { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground2 },
  struck: { textDecorationLine: 'line-through' },
  score: {
    flexShrink: 0,
    width: '44px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
  },
  body: { flexGrow: 1, flexBasis: '240px', minWidth: 0 },
  what: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  reasons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginTop: '2px' },
  reason: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  actions: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  inline: { display: 'inline', unicodeBidi: 'isolate' },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Each name by itself: what turns the direction of one must not turn its neighbours (TM27). */
function Name({ text }: { text: string }) {
  const shown = cutMiddle(text, MAX_NAME);
  return <bdi {...(shown === text ? {} : { title: text })}>{shown}</bdi>;
}

interface OutProps {
  ruledOut: RuledOut;
  className: string;
}

/** Why it is no suspect, where that was said, and whether the server has it. */
function Out({ ruledOut: { reason, incident, unsent }, className }: OutProps) {
  const styles = useStyles();
  return (
    <div className={className}>
      {SUSPECT_TEXTS.ruledOut}: <LongText className={styles.inline} text={reason} shownLength={MAX_WORDS} />
      {incident !== undefined && (
        <>
          {' · '}
          <Link className={styles.link} to={paths.incident(incident.id)}>
            <Name text={incident.title} />
          </Link>
        </>
      )}{' '}
      <UnsentMark state={unsent} />
    </div>
  );
}

interface SuspectRowProps {
  suspect: Suspect;
  ruledOut: RuledOut | undefined;
  /** Undefined for whoever may not. */
  onAttach: (() => void) | undefined;
  onRuleOut: (() => void) | undefined;
}

/** One change with the reasons for its place; `e` attaches it and `d` rules it out, wherever in it the focus is. */
export function SuspectRow({ suspect, ruledOut, onAttach, onRuleOut }: SuspectRowProps) {
  const styles = useStyles();
  const { change, config, score, reasons } = suspect;
  const by = change.external_created_by ?? change.source;
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'e') onAttach?.();
    else if (event.key === 'd' && ruledOut === undefined) onRuleOut?.();
    else return;
    event.preventDefault();
  };
  return (
    <li>
      <div
        role="presentation"
        className={mergeClasses(styles.row, ruledOut !== undefined && styles.out)}
        onKeyDown={handleKey}
      >
        <span className={styles.score}>{Math.round(score * 100)} %</span>
        <div className={styles.body}>
          <div className={mergeClasses(styles.what, ruledOut !== undefined && styles.struck)}>
            <Name text={config.name} /> · <Name text={change.change_type ?? 'change'} />
          </div>
          {change.summary !== null && (
            <LongText className={styles.quiet} text={change.summary} shownLength={MAX_WORDS} />
          )}
          <div className={styles.quiet}>
            {by !== null && (
              <>
                <Name text={by} /> ·{' '}
              </>
            )}
            <Name text={config.type} /> · <Age time={change.created_at} suffix="ago" />
          </div>
          <div className={styles.reasons}>
            {reasons.map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
          </div>
          {ruledOut !== undefined && <Out ruledOut={ruledOut} className={styles.quiet} />}
        </div>
        <div className={styles.actions}>
          {onAttach && (
            <Button size="small" onClick={onAttach}>
              {SUSPECT_TEXTS.attach}
            </Button>
          )}
          {onRuleOut && ruledOut === undefined && (
            <Button size="small" appearance="subtle" onClick={onRuleOut}>
              {SUSPECT_TEXTS.ruleOut}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
