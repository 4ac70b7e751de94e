/** What saving will change, opened when somebody asks (M19). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useId, useMemo, useState } from 'react';
import { changesBetween } from '../model/changes';
import type { RecordFields } from '../model/record';
import { EDITOR_TEXTS } from '../texts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0 },
  scroll: { width: '100%', maxHeight: '280px', overflow: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    verticalAlign: 'top',
    textAlign: 'left',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  before: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground2 },
  none: { color: tokens.colorNeutralForeground3 },
});

interface ChangeListProps {
  before: RecordFields;
  /** Undefined while the text cannot be read. */
  after: RecordFields | undefined;
}

export function ChangeList({ before, after }: ChangeListProps) {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const changes = useMemo(() => (after === undefined ? [] : changesBetween(before, after)), [before, after]);
  if (after === undefined) return null;
  if (changes.length === 0) return <span className={styles.none}>{EDITOR_TEXTS.noChanges}</span>;
  return (
    <div className={styles.box}>
      <Button
        appearance="subtle"
        size="small"
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {EDITOR_TEXTS.changes(changes.length)}
      </Button>
      {isOpen && (
        <div id={id} className={styles.scroll}>
          <table className={styles.table} aria-label={EDITOR_TEXTS.changesTitle}>
            <thead>
              <tr>
                <th scope="col" className={styles.head}>
                  {EDITOR_TEXTS.place}
                </th>
                <th scope="col" className={styles.head}>
                  {EDITOR_TEXTS.before}
                </th>
                <th scope="col" className={styles.head}>
                  {EDITOR_TEXTS.after}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ place, before: old, after: next }) => (
                <tr key={place}>
                  <th scope="row" className={styles.cell}>
                    {place}
                  </th>
                  <td className={styles.cell}>
                    <span className={old === '' ? styles.none : styles.before}>
                      {old || EDITOR_TEXTS.nothing}
                    </span>
                  </td>
                  <td className={styles.cell}>
                    {next || <span className={styles.none}>{EDITOR_TEXTS.nothing}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
