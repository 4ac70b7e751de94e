import { makeStyles, tokens } from '@fluentui/react-components';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { typeIcon, typeParts } from '../model/item';

const useStyles = makeStyles({
  path: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minWidth: 0 },
  outer: { color: tokens.colorNeutralForeground2 },
  part: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
});

/** `Kubernetes::Pod` with its icon and its parts (checklist CAT-2). */
export function TypePath({ type }: { type: string }) {
  const styles = useStyles();
  const parts = typeParts(type);
  return (
    <span className={styles.path} title={type}>
      <ResourceIcon name={typeIcon(type)} />
      {parts.slice(0, -1).map((part, at) => (
        <span key={at} className={styles.outer}>
          {part} <span aria-hidden>›</span>
        </span>
      ))}
      <span className={styles.part}>{parts.at(-1) ?? type}</span>
    </span>
  );
}
