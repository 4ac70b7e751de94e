import { makeStyles, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { StatusShape } from '@/components/theme/StatusShape';
import type { PersonRef } from '@/services/contracts/rows';
import { useAbility } from '@/services/session/useSession';
import type { IncidentEditing } from '../hooks/useIncidentEditing';
import type { IncidentRecord } from '../model/records';
import {
  SEVERITY_CHOICES,
  severityWord,
  STATUS_CHOICES,
  toneOfStatus,
  TYPE_CHOICES,
  typeLabel,
  typeWord,
} from '../model/words';
import { WRITE_INCIDENTS } from '../requirements';
import { INCIDENT_TEXTS, LIST_TEXTS } from '../texts';
import { LongText } from './LongText';
import { StatePill } from './StatePill';
import { UnsentMark } from '@/components/feedback/UnsentMark';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  clocks: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  people: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginInlineStart: 'auto',
  },
  person: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  role: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  name: { fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis' },
  description: { color: tokens.colorNeutralForeground2, maxWidth: '96ch' },
});

function Role({ role, person }: { role: string; person: PersonRef | null }) {
  const styles = useStyles();
  return (
    <span className={styles.person}>
      <span className={styles.role}>{role}</span>
      {person !== null && <PersonAvatar name={person.name} picture={person.avatar} size="xs" />}
      <bdi className={styles.name}>{person?.name ?? INCIDENT_TEXTS.nobody}</bdi>
    </span>
  );
}

function Clocks({ incident }: { incident: IncidentRecord }) {
  const styles = useStyles();
  const over = incident.resolved ?? incident.closed;
  return (
    <span className={styles.clocks}>
      {incident.incident_id} · {INCIDENT_TEXTS.opened} <Age time={incident.created_at} suffix="ago" />
      {over !== null && (
        <>
          {' · '}
          {incident.status} <Age time={over} suffix="ago" />
        </>
      )}
      {' · '}
      {INCIDENT_TEXTS.lastUpdate} <Age time={incident.updated_at} suffix="ago" />
    </span>
  );
}

/** What it is, how bad, since when, and who leads (INC-1). Each word of it can be changed by who may. */
export function IncidentHeader({
  incident,
  editing,
}: {
  incident: IncidentRecord;
  editing: IncidentEditing;
}) {
  const styles = useStyles();
  const ability = useAbility(WRITE_INCIDENTS);
  const severity = severityWord(incident.severity);
  return (
    <div className={styles.header}>
      <div className={styles.line}>
        <SeverityBadge severity={severity} />
        {ability.granted ? (
          <>
            <ChoiceMenu
              label={LIST_TEXTS.statusField}
              icon={<StatusShape status={toneOfStatus(incident.status)} isDecorative />}
              value={incident.status}
              choices={STATUS_CHOICES}
              onChange={(status) => editing.change(incident, { status })}
            />
            <ChoiceMenu
              label={LIST_TEXTS.severityField}
              isLabelled
              value={severity}
              choices={SEVERITY_CHOICES}
              onChange={(next) => editing.change(incident, { severity: next })}
            />
            <ChoiceMenu
              label={LIST_TEXTS.typeField}
              isLabelled
              value={typeWord(incident.type)}
              choices={TYPE_CHOICES}
              onChange={(type) => editing.change(incident, { type })}
            />
          </>
        ) : (
          <>
            <StatePill state={incident.status} tone={toneOfStatus(incident.status)} />
            <span className={styles.clocks}>{typeLabel(incident.type)}</span>
          </>
        )}
        <UnsentMark state={incident.unsent} />
        <Clocks incident={incident} />
        <span className={styles.people}>
          <Role role={INCIDENT_TEXTS.commander} person={incident.commander} />
          <Role role={INCIDENT_TEXTS.communicator} person={incident.communicator} />
        </span>
      </div>
      {incident.description !== '' && <LongText className={styles.description} text={incident.description} />}
    </div>
  );
}
