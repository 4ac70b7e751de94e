/** What saving will change, value by value (M19). */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { riskOf, type Change } from '../model/changes';
import { EDITOR_TEXTS } from '../texts';

const useStyles = makeStyles({
  frame: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '@media (max-width: 640px)': { display: 'block' },
  },
  rows: { '@media (max-width: 640px)': { display: 'block' } },
  /** Narrow: the place, and below it what was and what will be. */
  row: { '@media (max-width: 640px)': { display: 'block' } },
  heads: {
    '@media (max-width: 640px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  head: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  cell: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    verticalAlign: 'top',
    textAlign: 'left',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { display: 'block', borderTopWidth: '0' },
  },
  place: {
    color: tokens.colorNeutralForeground1,
    '@media (max-width: 640px)': { borderTopWidth: '1px', fontWeight: tokens.fontWeightSemibold },
  },
  risk: { display: 'block', marginTop: tokens.spacingVerticalXS, fontFamily: tokens.fontFamilyBase },
  before: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'line-through',
    textDecorationColor: tokens.colorNeutralForeground3,
  },
  after: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorNeutralForeground1 },
  none: {
    fontFamily: tokens.fontFamilyBase,
    fontStyle: 'italic',
    color: tokens.colorNeutralForeground3,
  },
});

function Value({ text, tone }: { text: string; tone: 'before' | 'after' }) {
  const styles = useStyles();
  return text === '' ? (
    <td className={mergeClasses(styles.cell, styles.none)}>{EDITOR_TEXTS.nothing}</td>
  ) : (
    <td className={mergeClasses(styles.cell, styles[tone])}>{text}</td>
  );
}

/** Not empty: a list of nothing is said in words by whoever shows it. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const styles = useStyles();
  return (
    // The table scrolls by itself, so it can be reached with the keyboard.
    <div className={styles.frame}>
      <table className={styles.table} aria-label={EDITOR_TEXTS.changesTitle}>
        <thead className={styles.heads}>
          <tr>
            {[EDITOR_TEXTS.place, EDITOR_TEXTS.before, EDITOR_TEXTS.after].map((title) => (
              <th key={title} scope="col" className={styles.head}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {changes.map((change) => {
            const risk = riskOf(change);
            return (
              <tr key={change.place} className={styles.row}>
                <th scope="row" className={mergeClasses(styles.cell, styles.place)}>
                  {change.place}
                  {risk !== undefined && (
                    <span className={styles.risk}>
                      <StatusBadge status="warning" label={EDITOR_TEXTS.risks[risk]} />
                    </span>
                  )}
                </th>
                <Value text={change.before} tone="before" />
                <Value text={change.after} tone="after" />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
