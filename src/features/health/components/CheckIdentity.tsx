import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { Tags } from '@/components/entity/Tags';
import type { AboutCheck } from '../model/aboutCheck';

const useStyles = makeStyles({
  identity: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  part: { minWidth: 0, overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  description: { margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
});

/** Canary, namespace, type, endpoint, agent, severity, description and labels of a check. */
export function CheckIdentity({ about }: { about: AboutCheck }) {
  const styles = useStyles();
  return (
    <div className={styles.identity}>
      <div className={styles.line}>
        <ResourceIcon name={about.icon} />
        {about.parts.map((part, index) => (
          <span key={part} className={styles.part}>
            {index > 0 && '· '}
            {part}
          </span>
        ))}
        {about.severity !== undefined && (
          <Badge appearance="outline" color="informative" size="small">
            {about.severity}
          </Badge>
        )}
      </div>
      {about.description !== undefined && <p className={styles.description}>{about.description}</p>}
      <Tags tags={about.labels} limit={6} />
    </div>
  );
}
