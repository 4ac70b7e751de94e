import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { isMissingAgent } from '@/components/entity/agent';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { Tags } from '@/components/entity/Tags';
import type { CheckDetail, CheckSummary } from '@/services/contracts/rows';

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

interface CheckIdentityProps {
  summary: CheckSummary | undefined;
  detail: CheckDetail | null | undefined;
}

function partsOf({ summary, detail }: CheckIdentityProps): string[] {
  const agent = detail?.agents;
  const parts = [
    summary?.canary_name ?? detail?.canaries?.name,
    summary?.namespace ?? detail?.namespace,
    summary?.type ?? detail?.type,
    summary?.endpoint,
    agent === undefined || agent === null || isMissingAgent(agent.id) ? undefined : `agent ${agent.name}`,
    detail?.canaries?.source ? `source ${detail.canaries.source}` : undefined,
  ];
  const shown = parts.filter((part): part is string => part !== undefined && part !== null && part !== '');
  return [...new Set(shown)];
}

/** Canary, namespace, type, endpoint, agent, severity, description and labels of a check. */
export function CheckIdentity({ summary, detail }: CheckIdentityProps) {
  const styles = useStyles();
  const description = summary?.description ?? detail?.description;
  const severity = summary?.severity ?? detail?.severity;
  const icon = summary?.icon ?? detail?.icon ?? summary?.type ?? detail?.type;
  return (
    <div className={styles.identity}>
      <div className={styles.line}>
        <ResourceIcon name={icon} />
        {partsOf({ summary, detail }).map((part, index) => (
          <span key={part} className={styles.part}>
            {index > 0 && '· '}
            {part}
          </span>
        ))}
        {severity !== undefined && severity !== null && severity !== '' && (
          <Badge appearance="outline" color="informative" size="small">
            {severity}
          </Badge>
        )}
      </div>
      {description !== undefined && description !== null && description !== '' && (
        <p className={styles.description}>{description}</p>
      )}
      <Tags tags={summary?.labels ?? detail?.labels} limit={6} />
    </div>
  );
}
