/** Components of the estate: the company's domains with their services, rolled up from checks and outages. */
import type { Service } from './company';
import { outageAt, type Plan } from './plan';

export interface Component {
  id: string;
  name: string;
  type: 'Domain' | 'Service';
  icon: string;
  parent?: string;
  service?: Service;
  domain: string;
  team: string;
  health: 'healthy' | 'unhealthy' | 'warning';
  properties: object[];
  costPerMinute: number;
  order: number;
}

export const topologyId = (plan: Plan): string => plan.id('topology', 'company');

const serviceComponentId = (plan: Plan, service: Service): string =>
  plan.id('component', `service/${service.domain.name}/${service.name}/${service.cluster.name}`);

function serviceComponent(plan: Plan, service: Service, domainId: string): Component {
  const outage = outageAt(plan, service, plan.now);
  return {
    id: serviceComponentId(plan, service),
    name: `${service.name} (${service.cluster.name})`,
    type: 'Service',
    icon: 'service',
    parent: domainId,
    service,
    domain: service.domain.name,
    team: service.domain.team,
    health: outage === undefined ? 'healthy' : outage.intensity < 1 ? 'warning' : 'unhealthy',
    properties: [
      {
        name: 'cpu',
        type: 'currency',
        text: '',
        value: 40 + (service.index % 50),
        unit: 'percent',
        max: 100,
        headline: true,
      },
      { name: 'url', type: 'url', text: `https://${service.name}.lumen-oak.example` },
      { name: 'tier', text: service.tier },
    ],
    costPerMinute: 0.002 + (service.tier === '1' ? 0.0095 : 0),
    order: service.index,
  };
}

/** Domains first, then their services. A domain is as bad as its worst service (contract endpoints §3). */
export function componentsOf(plan: Plan): Component[] {
  const domains = new Map<string, Component>();
  const services: Component[] = [];
  for (const service of plan.services) {
    const { name, team } = service.domain;
    const id = plan.id('component', `domain/${name}`);
    const domain = domains.get(name) ?? {
      id,
      name,
      type: 'Domain' as const,
      icon: 'group',
      domain: name,
      team,
      health: 'healthy' as const,
      properties: [],
      costPerMinute: 0,
      order: domains.size,
    };
    const component = serviceComponent(plan, service, id);
    services.push(component);
    const isWorse =
      component.health === 'unhealthy' || (component.health === 'warning' && domain.health === 'healthy');
    domains.set(name, {
      ...domain,
      health: isWorse ? component.health : domain.health,
      costPerMinute: domain.costPerMinute + component.costPerMinute,
    });
  }
  return [...domains.values(), ...services];
}

/** The component of a service. */
export const componentOf = serviceComponentId;

/** Labels as they are stored with a component. */
export const componentLabels = ({ team, domain, service }: Component): Record<string, string> => ({
  team,
  domain,
  sample: 'true',
  ...(service && { cluster: service.cluster.name }),
});

/** A component as its topology specifies it (contract specs §4). */
const specOf = (component: Component): Record<string, unknown> => ({
  name: component.name,
  type: component.type,
  icon: component.icon,
  namespace: component.domain,
  labels: componentLabels(component),
  owner: component.team,
  health: component.health,
  properties: component.properties,
});

/** The specification from which a run makes just these components: without a type, so that domains are the roots. */
export function topologySpec(components: readonly Component[]): Record<string, unknown> {
  const below = (id: string) => components.filter(({ parent }) => parent === id).map(specOf);
  return {
    components: components
      .filter(({ parent }) => parent === undefined)
      .map((domain) => ({ ...specOf(domain), components: below(domain.id) })),
  };
}
