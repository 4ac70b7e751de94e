import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { EmptyState } from '@/components/feedback/EmptyState';
import type { Relationship } from '../model/relationships';
import { HEALTH_TEXTS } from '../texts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { textDecorationLine: 'underline' },
  },
  detail: {
    marginInlineStart: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** What a check belongs to, each with its page (CHECK-3). */
export function RelationshipsTab({ relationships }: { relationships: readonly Relationship[] }) {
  const styles = useStyles();
  if (relationships.length === 0) return <EmptyState sentence={HEALTH_TEXTS.noRelationships} />;
  return (
    <ul className={styles.list}>
      {relationships.map(({ id, name, icon, detail, link }) => (
        <li key={id} className={styles.row}>
          <ResourceIcon name={icon} />
          <Link to={link} className={styles.link}>
            {name}
          </Link>
          <span className={styles.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}
