import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { Tags } from '@/components/entity/Tags';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useListConfigNamesQuery } from '../api';
import { parentsOf } from '../model/item';
import type { ConfigDetail } from '../model/records';
import { configActions } from '../slots';
import { ITEM_TEXTS } from '../texts';
import { ConfigLink } from './ConfigLink';
import { TypePath } from './TypePath';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '24px',
  },
  parents: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  parent: { display: 'inline-flex', columnGap: tokens.spacingHorizontalXS, minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

function Parents({ item }: { item: ConfigDetail }) {
  const styles = useStyles();
  const { ids, hidden } = parentsOf(item);
  const { data: names = [] } = useListConfigNamesQuery(ids, { skip: ids.length === 0 });
  if (ids.length === 0) return null;
  return (
    <nav aria-label={ITEM_TEXTS.parents}>
      <ol className={styles.parents}>
        {hidden > 0 && (
          <li title={ITEM_TEXTS.moreParents(hidden)}>
            … <span aria-hidden>›</span>
          </li>
        )}
        {ids.map((id) => (
          <li key={id} className={styles.parent}>
            <ConfigLink id={id} name={names.find((one) => one.id === id)?.name ?? id} />
            <span aria-hidden>›</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Parents, type, health, status and tags of an item, and what can be done with it. */
export function ItemHeader({ item }: { item: ConfigDetail }) {
  const styles = useStyles();
  const { health, status, tags, deleted_at } = item;
  return (
    <header className={styles.header}>
      <Parents item={item} />
      <div className={styles.line}>
        <TypePath type={item.type} />
        <StatusBadge
          status={health}
          label={status === null ? statusWord(health) : `${statusWord(health)} · ${status}`}
        />
        {deleted_at !== null && (
          <Badge appearance="outline" color="warning">
            {ITEM_TEXTS.deleted}
          </Badge>
        )}
        <Tags tags={tags} limit={6} />
        <span className={styles.actions}>
          <SlotOutlet slot={configActions} props={{ config: item }} />
        </span>
      </div>
    </header>
  );
}
