import { Badge, Card, makeStyles, tokens } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { ActionButton } from '@/components/access/ActionButton';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import type { PlaybookRow } from '../model/records';
import { approversOf, titleOf } from '../model/runs';
import { RUN_PLAYBOOKS } from '../requirements';
import { PLAYBOOK_TEXTS } from '../texts';
import { PlaceLink } from './PlaceLink';

const useStyles = makeStyles({
  card: { display: 'flex', flexDirection: 'column', height: '100%', boxSizing: 'border-box' },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  title: {
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, flexGrow: 1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  links: { display: 'flex', columnGap: tokens.spacingHorizontalM },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
});

interface PlaybookCardProps {
  playbook: PlaybookRow;
  onRun: (playbook: PlaybookRow) => void;
}

/** Title, icon, description, what it consists of, its runs and a button that runs it (PB-1). */
export function PlaybookCard({ playbook, onRun }: PlaybookCardProps) {
  const styles = useStyles();
  const { id, icon, description, spec, unsent } = playbook;
  const title = titleOf(playbook);
  return (
    <Card role="article" aria-label={title} className={styles.card}>
      <div className={styles.head}>
        <ResourceIcon name={icon ?? spec?.icon} size={20} />
        <h3 className={styles.title} title={title}>
          <PlaceLink to={paths.playbook(id)}>{title}</PlaceLink>
        </h3>
      </div>
      <p className={styles.text}>{description ?? spec?.description}</p>
      <div className={styles.facts}>
        <span>{PLAYBOOK_TEXTS.steps(spec?.actions?.length ?? 0)}</span>
        {approversOf(spec) !== undefined && (
          <Badge appearance="outline" color="informative">
            {PLAYBOOK_TEXTS.needsApproval}
          </Badge>
        )}
        <UnsentMark state={unsent} />
      </div>
      <div className={styles.foot}>
        <span className={styles.links}>
          <PlaceLink to={paths.playbookRuns({ playbook: id })}>{PLAYBOOK_TEXTS.runs}</PlaceLink>
          <PlaceLink to={paths.settingsItem('playbooks', id)}>{PLAYBOOK_TEXTS.specification}</PlaceLink>
        </span>
        <ActionButton
          ability={useAbility(RUN_PLAYBOOKS)}
          icon={<PlayRegular />}
          onClick={() => onRun(playbook)}
        >
          {PLAYBOOK_TEXTS.run}
        </ActionButton>
      </div>
    </Card>
  );
}
