import { makeStyles, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { cutMiddle } from '@/services/text/visible';
import { historyLines, type HistoryLine } from '../model/history';
import type { HistoryRecord } from '../model/records';
import { HISTORY_GROUPS, type HistoryGroup } from '../search';
import { CHANGELOG_TEXTS } from '../texts';

const MAX_WHAT = 160;

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
  },
  list: { listStyle: 'none', margin: 0, padding: 0, width: '100%' },
  line: {
    position: 'relative',
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 28px',
  },
  time: {
    flexShrink: 0,
    minWidth: '40px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
  who: { fontWeight: tokens.fontWeightSemibold },
  what: { color: tokens.colorNeutralForeground2 },
});

const CHOICES = HISTORY_GROUPS.map((group) => ({ value: group, label: CHANGELOG_TEXTS[group] }));

/** Who did what to what, one line each. */
export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {lines.map(({ id, time, who, text, what }) => (
        <li key={id} className={styles.line}>
          <span className={styles.time}>
            <Age time={time} />
          </span>
          <span className={styles.text}>
            <bdi className={styles.who}>{who}</bdi> {text}
            {what !== undefined && (
              <>
                {': '}
                <bdi className={styles.what}>{cutMiddle(what, MAX_WHAT)}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ChangelogProps {
  history: readonly HistoryRecord[];
  kind: HistoryGroup;
  onKind: (kind: HistoryGroup) => void;
}

/** Every line that the database wrote about the incident, newest first (INC-8). */
export function Changelog({ history, kind, onKind }: ChangelogProps) {
  const styles = useStyles();
  const lines = historyLines(history, kind);
  return (
    <div className={styles.box}>
      <ChoiceMenu label={CHANGELOG_TEXTS.kinds} value={kind} choices={CHOICES} onChange={onKind} />
      {lines.length === 0 ? <EmptyState sentence={CHANGELOG_TEXTS.none} /> : <HistoryList lines={lines} />}
    </div>
  );
}
