import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { isMissingAgent } from '@/components/entity/agent';
import { Age } from '@/components/entity/Age';
import { SafeLink } from '@/components/entity/SafeLink';
import { Tags } from '@/components/entity/Tags';
import { paths } from '@/services/config/paths';
import { formatCost } from '@/services/format/cost';
import { readProperties } from '@/components/entity/properties';
import type { ConfigDetail } from '../model/records';
import { ITEM_TEXTS } from '../texts';
import { Facts } from './Facts';
import { InnerLink } from './InnerLink';

const useStyles = makeStyles({
  rail: {
    width: '300px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 1023px)': {
      width: '100%',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  title: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  section: { marginBottom: tokens.spacingVerticalL },
  links: { display: 'flex', flexDirection: 'column' },
  number: { fontVariantNumeric: 'tabular-nums' },
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Properties({ properties }: { properties: unknown }) {
  const styles = useStyles();
  const shown = readProperties(properties);
  if (shown.length === 0) return null;
  return (
    <Section title={ITEM_TEXTS.properties}>
      <Facts
        facts={shown.map(({ name, text, links }) => ({
          term: name,
          value: (
            <span className={styles.links}>
              {text !== '' && <bdi>{text}</bdi>}
              {links.map(({ label, url }) => (
                <SafeLink key={url} href={url}>
                  {label}
                </SafeLink>
              ))}
            </span>
          ),
        }))}
      />
    </Section>
  );
}

function Cost({ item }: { item: ConfigDetail }) {
  const costs = [
    [ITEM_TEXTS.perMinute, item.cost_per_minute],
    [ITEM_TEXTS.lastDay, item.cost_total_1d],
    [ITEM_TEXTS.lastWeek, item.cost_total_7d],
    [ITEM_TEXTS.lastMonth, item.cost_total_30d],
  ] as const;
  if (costs.every(([, cost]) => cost === null)) return null;
  return (
    <Section title={ITEM_TEXTS.cost}>
      <Facts
        facts={costs.map(([term, cost]) => ({ term, value: cost === null ? null : formatCost(cost) }))}
      />
    </Section>
  );
}

const ageOf = (time: string | null) => time !== null && <Age time={time} suffix="ago" />;

/** Everything that is known about an item besides its document (checklist CAT-1). */
export function ItemRail({ item }: { item: ConfigDetail }) {
  const styles = useStyles();
  const { components, labels, external_id, agent } = item;
  const hasLabels = labels !== null && Object.keys(labels).length > 0;
  return (
    <aside className={styles.rail} aria-label={ITEM_TEXTS.about}>
      <Section title={ITEM_TEXTS.about}>
        <Facts
          facts={[
            { term: ITEM_TEXTS.description, value: item.description },
            { term: ITEM_TEXTS.agent, value: agent === null || isMissingAgent(agent.id) ? null : agent.name },
            {
              term: ITEM_TEXTS.scraper,
              value: item.config_scrapers && (
                <InnerLink to={paths.scraper(item.config_scrapers.id)}>{item.config_scrapers.name}</InnerLink>
              ),
            },
            { term: ITEM_TEXTS.externalId, value: external_id?.join(', ') },
            { term: ITEM_TEXTS.created, value: ageOf(item.created_at) },
            { term: ITEM_TEXTS.updated, value: ageOf(item.updated_at) },
            { term: ITEM_TEXTS.scraped, value: ageOf(item.last_scraped_time) },
            { term: ITEM_TEXTS.deleted, value: ageOf(item.deleted_at) },
          ]}
        />
      </Section>
      <Cost item={item} />
      <Properties properties={item.properties} />
      {hasLabels && (
        <Section title={ITEM_TEXTS.labels}>
          <Tags tags={labels} limit={12} />
        </Section>
      )}
      {components !== null && components.length > 0 && (
        <Section title={ITEM_TEXTS.components}>
          <span className={styles.links}>
            {components.map(({ id, name }) => (
              <InnerLink key={id} to={paths.topologyItem(id)}>
                {name}
              </InnerLink>
            ))}
          </span>
        </Section>
      )}
    </aside>
  );
}
