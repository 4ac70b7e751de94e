import { makeStyles, tokens } from '@fluentui/react-components';
import { isMissingAgent } from '@/components/entity/agent';
import { Age } from '@/components/entity/Age';
import { Facts } from '@/components/layout/Facts';
import { SafeLink } from '@/components/entity/SafeLink';
import { Tags } from '@/components/entity/Tags';
import { RailLink, RailSection } from '@/components/layout/Rail';
import { paths } from '@/services/config/paths';
import { formatCost } from '@/services/format/cost';
import { readProperties } from '@/components/entity/properties';
import type { ConfigDetail } from '../model/records';
import { ITEM_TEXTS } from '../texts';
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
  links: { display: 'flex', flexDirection: 'column' },
  number: { fontVariantNumeric: 'tabular-nums' },
});

function Properties({ properties }: { properties: unknown }) {
  const styles = useStyles();
  const shown = readProperties(properties);
  if (shown.length === 0) return null;
  return (
    <RailSection title={ITEM_TEXTS.properties}>
      <Facts
        facts={shown.map(({ name, text, links }) => [
          name,
          <span className={styles.links}>
            {text !== '' && <bdi>{text}</bdi>}
            {links.map(({ label, url }) => (
              <SafeLink key={url} href={url}>
                {label}
              </SafeLink>
            ))}
          </span>,
        ])}
      />
    </RailSection>
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
    <RailSection title={ITEM_TEXTS.cost}>
      <Facts facts={costs.map(([name, cost]) => [name, cost === null ? null : formatCost(cost)] as const)} />
    </RailSection>
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
      <RailSection title={ITEM_TEXTS.about}>
        <Facts
          facts={[
            [ITEM_TEXTS.description, item.description],
            [ITEM_TEXTS.agent, agent === null || isMissingAgent(agent.id) ? null : agent.name],
            [
              ITEM_TEXTS.scraper,
              item.config_scrapers && (
                <InnerLink to={paths.scraper(item.config_scrapers.id)}>{item.config_scrapers.name}</InnerLink>
              ),
            ],
            [ITEM_TEXTS.externalId, external_id?.join(', ')],
            [ITEM_TEXTS.created, ageOf(item.created_at)],
            [ITEM_TEXTS.updated, ageOf(item.updated_at)],
            [ITEM_TEXTS.scraped, ageOf(item.last_scraped_time)],
            [ITEM_TEXTS.deleted, ageOf(item.deleted_at)],
          ]}
        />
      </RailSection>
      <Cost item={item} />
      <Properties properties={item.properties} />
      {hasLabels && (
        <RailSection title={ITEM_TEXTS.labels}>
          <Tags tags={labels} limit={12} />
        </RailSection>
      )}
      {components !== null && components.length > 0 && (
        <RailSection title={ITEM_TEXTS.components}>
          <span className={styles.links}>
            {components.map(({ id, name }) => (
              <RailLink key={id} to={paths.topologyItem(id)}>
                {name}
              </RailLink>
            ))}
          </span>
        </RailSection>
      )}
    </aside>
  );
}
