/** What a playbook is: in words, what it asks for, what it does step by step, and who has to agree. */
import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { paths } from '@/services/config/paths';
import type { Parameter, PlaybookRow } from '../model/records';
import { approversOf, titleOf } from '../model/runs';
import { PLAYBOOK_TEXTS, RUN_DIALOG_TEXTS, RUN_TEXTS } from '../texts';
import { PlaceLink } from './PlaceLink';

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalL,
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
  },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** 'text, required', as the run dialog will ask for it. */
const kindOf = ({ type, required }: Parameter): string =>
  [type ?? 'text', ...(required === true ? [PLAYBOOK_TEXTS.required] : [])].join(', ');

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const styles = useStyles();
  if (parameters.length === 0) return <p className={styles.text}>{RUN_DIALOG_TEXTS.noParameters}</p>;
  return (
    <ul className={styles.list}>
      {parameters.map((parameter) => (
        <li key={parameter.name}>
          {parameter.label ?? parameter.name} <span className={styles.detail}>{kindOf(parameter)}</span>
        </li>
      ))}
    </ul>
  );
}

export function PlaybookRail({ playbook }: { playbook: PlaybookRow }) {
  const styles = useStyles();
  const { id, spec, icon, description, category } = playbook;
  const approvers = approversOf(spec);
  return (
    <aside className={styles.rail} aria-label={RUN_TEXTS.about}>
      <div className={styles.head}>
        <ResourceIcon name={icon ?? spec?.icon} size={20} />
        <span className={styles.detail}>{category || PLAYBOOK_TEXTS.otherCategory}</span>
      </div>
      <p className={styles.text}>{description || spec?.description || titleOf(playbook)}</p>
      <Section title={RUN_TEXTS.parameters}>
        <Parameters parameters={spec?.parameters ?? []} />
      </Section>
      <Section title={RUN_TEXTS.steps}>
        <ol className={styles.list}>
          {(spec?.actions ?? []).map(({ name }, at) => (
            <li key={at}>{name}</li>
          ))}
        </ol>
      </Section>
      {approvers !== undefined && (
        <Section title={RUN_TEXTS.approvals}>
          <p className={styles.text}>{RUN_TEXTS.waitsFor(approvers.isAll, approvers.names.join(', '))}</p>
        </Section>
      )}
      <PlaceLink to={paths.settingsItem('playbooks', id)}>{PLAYBOOK_TEXTS.specification}</PlaceLink>
    </aside>
  );
}
