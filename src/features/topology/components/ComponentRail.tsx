import { makeStyles, tokens } from '@fluentui/react-components';
import { isMissingAgent } from '@/components/entity/agent';
import { Age } from '@/components/entity/Age';
import { SafeLink } from '@/components/entity/SafeLink';
import { Tags } from '@/components/entity/Tags';
import { ProgressBar } from '@/components/feedback/ProgressBar';
import { Facts } from '@/components/layout/Facts';
import { RailLink, RailSection } from '@/components/layout/Rail';
import { paths } from '@/services/config/paths';
import { formatCost } from '@/services/format/cost';
import type { ShownProperty } from '@/components/entity/properties';
import { useGetComponentAgentQuery } from '../api';
import type { Component } from '../model/topology';
import { COMPONENT_TEXTS } from '../texts';

import { RailLists } from './RailLists';

const useStyles = makeStyles({
  rail: {
    width: '320px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 1023px)': {
      width: '100%',
      overflowY: 'visible',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  property: { display: 'flex', flexDirection: 'column', rowGap: '2px', minWidth: 0 },
});

function Property({ property }: { property: ShownProperty }) {
  const styles = useStyles();
  const { name, text, links, percent, tooltip } = property;
  return (
    <span className={styles.property} title={tooltip}>
      {text !== '' && <bdi>{text}</bdi>}
      {percent !== undefined && <ProgressBar percent={percent} label={name} />}
      {links.map(({ label, url }) => (
        <SafeLink key={url} href={url}>
          {label}
        </SafeLink>
      ))}
    </span>
  );
}

function Costs({ costs }: Pick<Component, 'costs'>) {
  const lines = [
    [COMPONENT_TEXTS.perMinute, costs.minute],
    [COMPONENT_TEXTS.lastDay, costs.day],
    [COMPONENT_TEXTS.lastWeek, costs.week],
    [COMPONENT_TEXTS.lastMonth, costs.month],
  ] as const;
  if (lines.every(([, cost]) => cost === null)) return null;
  return (
    <RailSection title={COMPONENT_TEXTS.cost}>
      <Facts facts={lines.map(([name, cost]) => [name, cost === null ? null : formatCost(cost)] as const)} />
    </RailSection>
  );
}

function About({ component }: { component: Component }) {
  const { agentId, configId, topologyId, updatedAt } = component;
  const isLocal = isMissingAgent(agentId);
  const { data: agent } = useGetComponentAgentQuery(agentId ?? '', { skip: isLocal });
  return (
    <RailSection title={COMPONENT_TEXTS.details}>
      <Facts
        facts={[
          [COMPONENT_TEXTS.reason, component.statusReason],
          [COMPONENT_TEXTS.description, component.description ?? component.text],
          [COMPONENT_TEXTS.type, component.type],
          [COMPONENT_TEXTS.namespace, component.namespace],
          [COMPONENT_TEXTS.owner, component.owner],
          [COMPONENT_TEXTS.lifecycle, component.lifecycle],
          [COMPONENT_TEXTS.agent, isLocal ? undefined : agent?.name],
          [COMPONENT_TEXTS.externalId, component.externalId],
          [
            COMPONENT_TEXTS.definedBy,
            topologyId === undefined ? null : (
              <RailLink to={paths.settingsItem('topologies', topologyId)}>
                {COMPONENT_TEXTS.topology}
              </RailLink>
            ),
          ],
          [
            COMPONENT_TEXTS.config,
            configId === undefined ? null : (
              <RailLink to={paths.catalogItem(configId)}>{COMPONENT_TEXTS.config}</RailLink>
            ),
          ],
          [COMPONENT_TEXTS.updated, updatedAt === undefined ? null : <Age time={updatedAt} suffix="ago" />],
        ]}
      />
    </RailSection>
  );
}

/** Everything that is known about a component, and what hangs on it. */
export function ComponentRail({ component }: { component: Component }) {
  const styles = useStyles();
  const { properties, labels } = component;
  return (
    <aside className={styles.rail} aria-label={COMPONENT_TEXTS.about}>
      <About component={component} />
      {properties.length > 0 && (
        <RailSection title={COMPONENT_TEXTS.properties}>
          <Facts
            facts={properties.map(
              (property) => [property.name, <Property key={property.name} property={property} />] as const,
            )}
          />
        </RailSection>
      )}
      <RailLists id={component.id} />
      <Costs costs={component.costs} />
      {Object.keys(labels).length > 0 && (
        <RailSection title={COMPONENT_TEXTS.labels}>
          <Tags tags={labels} limit={12} />
        </RailSection>
      )}
    </aside>
  );
}
