import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, use } from 'react';
import { Age } from '@/components/entity/Age';
import { Heartbeat } from '@/components/entity/Heartbeat';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatDuration } from '@/services/format/duration';
import { formatCount } from '@/services/format/numbers';
import { ListQuiet } from '../hooks/listRange';
import { useDoublingCount } from '../hooks/useDoublingCount';
import { healthOf, latencyOf } from '../model/checkHealth';
import type { CheckRow, GroupRow, HealthRow } from '../model/flatten';
import { UptimeText } from './UptimeText';

/** Cards drawn at first; scrolling to their end doubles them. */
const FIRST_CARDS = 60;

const useStyles = makeStyles({
  scroll: { height: '100%', overflowY: 'auto', padding: tokens.spacingHorizontalM },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  group: { gridColumn: '1 / -1', justifySelf: 'start' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    width: '100%',
    maxWidth: 'none',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  open: { border: `2px solid ${tokens.colorBrandStroke1}` },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  figures: {
    display: 'flex',
    justifyContent: 'space-between',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  more: { margin: `${tokens.spacingVerticalM} auto`, display: 'block' },
});

interface CardProps {
  row: CheckRow;
  isOpen: boolean;
  onOpen: (row: HealthRow) => void;
}

const CheckCard = memo(function CheckCard({ row, isOpen, onOpen }: CardProps) {
  const styles = useStyles();
  const { check } = row;
  const quiet = use(ListQuiet);
  return (
    <Button
      className={mergeClasses(styles.card, isOpen && styles.open)}
      aria-pressed={isOpen}
      onClick={() => onOpen(row)}
    >
      <span className={styles.head}>
        <StatusShape status={healthOf(check)} size={14} />
        <bdi className={styles.name} title={row.name}>
          {row.name}
        </bdi>
      </span>
      <Heartbeat runs={check.checkStatuses} quiet={quiet.of(check)} />
      <span className={styles.figures}>
        <UptimeText check={check} />
        <span>{formatDuration(latencyOf(check))}</span>
        <Age time={check.last_transition_time} />
      </span>
    </Button>
  );
});

function GroupHead({ row, onToggle }: { row: GroupRow; onToggle: (row: HealthRow) => void }) {
  const { name, isExpanded, health, total } = row;
  return (
    <Button
      appearance="subtle"
      icon={<StatusShape status={health} size={14} />}
      aria-expanded={isExpanded}
      onClick={() => onToggle(row)}
    >
      <bdi>{name}</bdi>&nbsp;({formatCount(total)})
    </Button>
  );
}

interface HealthCardsProps {
  rows: readonly HealthRow[];
  selectedId: string | undefined;
  onOpen: (row: HealthRow) => void;
  onToggle: (row: HealthRow) => void;
  empty: React.ReactNode;
}

/** The same rows as cards: more checks in sight where names matter less than states (layout=card, CHECK-1). */
export function HealthCards({ rows, selectedId, onOpen, onToggle, empty }: HealthCardsProps) {
  const styles = useStyles();
  const { count, hasMore, mark, showMore } = useDoublingCount(rows.length, FIRST_CARDS);
  if (rows.length === 0) return <div className={styles.scroll}>{empty}</div>;
  return (
    <div className={styles.scroll}>
      <ul className={styles.cards} aria-label="Checks">
        {rows.slice(0, count).map((row) => (
          <li key={row.id} className={row.kind === 'group' ? styles.group : undefined}>
            {row.kind === 'group' ? (
              <GroupHead row={row} onToggle={onToggle} />
            ) : (
              <CheckCard row={row} isOpen={row.id === selectedId} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={mark}>
          <Button className={styles.more} onClick={showMore}>
            {formatCount(rows.length - count)} more
          </Button>
        </div>
      )}
    </div>
  );
}
