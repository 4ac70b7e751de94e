import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { paths } from '@/services/config/paths';
import type { RuledOut } from '../model/ruledOut';
import type { Suspect } from '../model/suspects';
import { SUSPECT_TEXTS } from '../timelineTexts';

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
  link: { color: tokens.colorBrandForegroundLink },
});

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
            <bdi>{config.name}</bdi> · <bdi>{change.change_type ?? 'change'}</bdi>
          </div>
          <div className={styles.quiet}>
            <bdi>
              {[change.summary, change.external_created_by ?? change.source, config.type]
                .filter(Boolean)
                .join(' · ')}
            </bdi>{' '}
            · <Age time={change.created_at} suffix="ago" />
          </div>
          <div className={styles.reasons}>
            {reasons.map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
          </div>
          {ruledOut !== undefined && (
            <div className={styles.quiet}>
              {SUSPECT_TEXTS.ruledOut}: <bdi>{ruledOut.reason}</bdi>
              {ruledOut.incident !== undefined && (
                <>
                  {' · '}
                  <Link className={styles.link} to={paths.incident(ruledOut.incident.id)}>
                    <bdi>{ruledOut.incident.title}</bdi>
                  </Link>
                </>
              )}
            </div>
          )}
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
