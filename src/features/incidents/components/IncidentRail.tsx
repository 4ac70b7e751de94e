import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { Link as RouterLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { StatusShape } from '@/components/theme/StatusShape';
import { useChangeEvidenceMutation, useRemoveResponderMutation } from '../commands';
import type { IncidentData } from '../hooks/useIncident';
import type { Rights } from '../hooks/useRights';
import { affectedResources } from '../model/affected';
import { doneItems, type DoneItem } from '../model/doneDefinition';
import { historyLines } from '../model/history';
import { sourceName } from '../model/quote';
import { DONE_TEXTS, INCIDENT_TEXTS } from '../texts';
import { HistoryList } from './Changelog';
import type { OpenDialog } from './IncidentDialogs';

const LATEST = 5;
const MAX_AFFECTED = 12;

const useStyles = makeStyles({
  rail: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '24px',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '28px',
    minWidth: 0,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  link: { color: 'inherit', textDecorationLine: 'none', ':hover': { textDecorationLine: 'underline' } },
  type: {
    marginInlineStart: 'auto',
    flexShrink: 0,
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  done: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  script: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  label: { overflowWrap: 'anywhere' },
});

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <h2 className={styles.head}>
        {title}
        {action}
      </h2>
      {children}
    </section>
  );
}

function DoneRow({ item, mayTick }: { item: DoneItem; mayTick: boolean }) {
  const styles = useStyles();
  const [changeEvidence, { isLoading }] = useChangeEvidenceMutation();
  const { evidence, isDone, isScripted } = item;
  return (
    <li>
      <Checkbox
        checked={isDone}
        disabled={!mayTick || isScripted}
        label={
          <span className={isDone ? styles.done : styles.label}>
            {evidence.description || sourceName(evidence)}
          </span>
        }
        onChange={(_, { checked }) => {
          // Not disabled meanwhile: the focus would be taken from it.
          if (!isLoading) void changeEvidence({ id: evidence.id, patch: { done: checked === true } });
        }}
      />
      {isScripted && (
        <div className={styles.script} title={DONE_TEXTS.scripted}>
          <code>{evidence.script}</code>
        </div>
      )}
    </li>
  );
}

/** When it is over: each part decided by its script or ticked by hand (EVD-1). */
function DefinitionOfDone({ evidences, mayTick }: Pick<IncidentData, 'evidences'> & { mayTick: boolean }) {
  const styles = useStyles();
  const items = doneItems(evidences);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={DONE_TEXTS.title}
      action={items.length > 0 && <span>{DONE_TEXTS.progress(done, items.length)}</span>}
    >
      {items.length === 0 ? (
        <p className={styles.quiet}>{DONE_TEXTS.none}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <DoneRow key={item.evidence.id} item={item} mayTick={mayTick} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Affected({ evidences }: Pick<IncidentData, 'evidences'>) {
  const styles = useStyles();
  const resources = affectedResources(evidences);
  return (
    <Section title={INCIDENT_TEXTS.affected} action={resources.length > 0 && <span>{resources.length}</span>}>
      {resources.length === 0 ? (
        <p className={styles.quiet}>{INCIDENT_TEXTS.noAffected}</p>
      ) : (
        <ul className={styles.list}>
          {resources.slice(0, MAX_AFFECTED).map(({ key, name, type, status, link }) => (
            <li key={key} className={styles.item}>
              <StatusShape status={status} />
              <RouterLink className={`${styles.name} ${styles.link}`} to={link} title={name}>
                <bdi>{name}</bdi>
              </RouterLink>
              <span className={styles.type} title={type}>
                {type}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Responders({
  responders,
  mayWrite,
  onDialog,
}: Pick<IncidentData, 'responders'> & { mayWrite: boolean; onDialog: (dialog: OpenDialog) => void }) {
  const styles = useStyles();
  const [removeResponder] = useRemoveResponderMutation();
  return (
    <Section
      title={INCIDENT_TEXTS.responders}
      action={
        mayWrite && (
          <Button
            size="small"
            appearance="subtle"
            icon={<AddRegular />}
            aria-label={INCIDENT_TEXTS.addResponder}
            onClick={() => onDialog({ kind: 'responder' })}
          />
        )
      }
    >
      {responders.length === 0 && <p className={styles.quiet}>{INCIDENT_TEXTS.noResponders}</p>}
      <ul className={styles.list}>
        {responders.map(({ id, person, team, type }) => {
          const name = person?.name ?? team?.name ?? type;
          return (
            <li key={id} className={styles.item}>
              <PersonAvatar name={name} picture={person?.avatar} size="xs" />
              <bdi className={styles.name}>{name}</bdi>
              {mayWrite && (
                <span className={styles.type}>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<DismissRegular />}
                    aria-label={INCIDENT_TEXTS.removeResponder(name)}
                    onClick={() => void removeResponder(id)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** What stands beside the hypotheses: when it is over, what is hit, who helps, what happened last. */
export function IncidentRail({
  data,
  rights,
  onDialog,
}: {
  data: IncidentData;
  rights: Rights;
  onDialog: (dialog: OpenDialog) => void;
}) {
  const styles = useStyles();
  return (
    <div className={styles.rail}>
      <DefinitionOfDone evidences={data.evidences} mayTick={rights.mayAttach} />
      <Affected evidences={data.evidences} />
      <Responders responders={data.responders} mayWrite={rights.mayWrite} onDialog={onDialog} />
      <Section title={INCIDENT_TEXTS.latest}>
        <HistoryList lines={historyLines(data.history.slice(0, LATEST), 'all')} />
      </Section>
    </div>
  );
}
