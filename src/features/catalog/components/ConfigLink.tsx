import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { paths } from '@/services/config/paths';
import { typeIcon } from '../model/item';

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    unicodeBidi: 'isolate',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** The item that something belongs to. */
export function ConfigLink({ id, name, type }: { id: string; name: string; type?: string | undefined }) {
  const styles = useStyles();
  return (
    <Link to={paths.catalogItem(id)} className={styles.link}>
      {type !== undefined && <ResourceIcon name={typeIcon(type)} />}
      {name}
    </Link>
  );
}
