import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { JobRow } from '../model/jobs';
import { resourceLink } from '../model/resourceLink';

const useStyles = makeStyles({
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  type: { color: tokens.colorNeutralForeground2 },
});

function ResourceLink({ to, name }: { to: string; name: string }) {
  const styles = useStyles();
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return (
    <Link href={href} className={styles.name} title={name} onClick={follow}>
      {name}
    </Link>
  );
}

/** The name of a job's resource, a link where the console has a page for its type. */
export function ResourceName({ row }: { row: JobRow }) {
  const styles = useStyles();
  const { resource_type: type, resource_id: id, resource_name: resourceName } = row;
  const name = resourceName ?? id ?? '';
  const to = resourceLink(type, id);
  if (to !== undefined) return <ResourceLink to={to} name={name} />;
  if (name !== '')
    return (
      <span className={styles.name} title={name}>
        {name}
      </span>
    );
  return <span className={mergeClasses(styles.name, styles.type)}>{type}</span>;
}
