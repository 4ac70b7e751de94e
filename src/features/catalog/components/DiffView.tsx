import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { showInvisible } from '@/services/text/visible';
import { sideBySide, type DiffLine, type Hunk } from '../model/unifiedDiff';
import { CHANGE_TEXTS } from '../texts';

const useStyles = makeStyles({
  box: {
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  fixed: { tableLayout: 'fixed' },
  number: {
    width: '44px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    textAlign: 'right',
    verticalAlign: 'top',
    color: tokens.colorNeutralForeground3,
    userSelect: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  text: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
    unicodeBidi: 'isolate',
    direction: 'ltr',
  },
  added: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  removed: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  context: {},
  missing: { backgroundColor: tokens.colorNeutralBackground2 },
  hunk: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalSNudge}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalSNudge}`,
    textAlign: 'left',
    fontFamily: tokens.fontFamilyBase,
    color: tokens.colorNeutralForeground2,
  },
  numberColumn: { width: '44px' },
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** A cell with nothing in it would be as low as nothing. */
const NOTHING = '\u00a0';
const SIGNS = { added: '+', removed: '-', context: ' ' } as const;

/** What colour and sign say, for whoever sees neither. */
function Spoken({ line }: { line: DiffLine }) {
  const styles = useStyles();
  if (line.kind === 'context') return null;
  return <span className={styles.spoken}>{CHANGE_TEXTS[line.kind]} </span>;
}

function Side({ line, number }: { line: DiffLine | undefined; number: number | undefined }) {
  const styles = useStyles();
  if (line === undefined)
    return (
      <td colSpan={2} className={styles.missing}>
        {NOTHING}
      </td>
    );
  return (
    <>
      <td className={mergeClasses(styles.number, styles[line.kind])}>{number}</td>
      <td className={mergeClasses(styles.text, styles[line.kind])}>
        <Spoken line={line} />
        {showInvisible(line.text)}
      </td>
    </>
  );
}

function SplitRows({ lines }: { lines: readonly DiffLine[] }) {
  return sideBySide(lines).map(({ before, after }, at) => (
    <tr key={at}>
      <Side line={before} number={before?.before} />
      <Side line={after} number={after?.after} />
    </tr>
  ));
}

function UnifiedRows({ lines }: { lines: readonly DiffLine[] }) {
  const styles = useStyles();
  return lines.map((line, at) => (
    <tr key={at} className={styles[line.kind]}>
      <td className={styles.number}>{line.before}</td>
      <td className={styles.number}>{line.after}</td>
      <td className={styles.text}>
        <Spoken line={line} />
        <span aria-hidden>{SIGNS[line.kind]} </span>
        {showInvisible(line.text)}
      </td>
    </tr>
  ));
}

interface DiffViewProps {
  hunks: readonly Hunk[];
  isSplit: boolean;
  /** Read aloud as the name of the table. */
  label: string;
}

/** A diff as a table: the sides beside each other or under each other; control characters are made visible. */
export function DiffView({ hunks, isSplit, label }: DiffViewProps) {
  const styles = useStyles();
  return (
    <div className={styles.box} role="group" aria-label={label}>
      <table className={mergeClasses(styles.table, isSplit && styles.fixed)} aria-label={label}>
        {isSplit && (
          <>
            <colgroup>
              <col className={styles.numberColumn} />
              <col />
              <col className={styles.numberColumn} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th colSpan={2} scope="col" className={styles.head}>
                  {CHANGE_TEXTS.before}
                </th>
                <th colSpan={2} scope="col" className={styles.head}>
                  {CHANGE_TEXTS.after}
                </th>
              </tr>
            </thead>
          </>
        )}
        {hunks.map(({ header, lines }, at) => (
          <tbody key={at}>
            <tr>
              <th colSpan={isSplit ? 4 : 3} scope="rowgroup" className={styles.hunk}>
                {showInvisible(header)}
              </th>
            </tr>
            {isSplit ? <SplitRows lines={lines} /> : <UnifiedRows lines={lines} />}
          </tbody>
        ))}
      </table>
    </div>
  );
}
