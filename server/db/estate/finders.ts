import type { Check } from './health';
import type { Item } from './catalog';
import type { EstateFacts } from './loadEstate';
import type { Outage } from './plan';

export interface Finders {
  deploymentOf: (outage: Outage) => Item | undefined;
  checksOf: (outage: Outage) => readonly Check[];
}

/** From an outage to what it happened to. */
export function finders({ items, checks }: EstateFacts): Finders {
  const deployments = new Map(
    items.filter(({ type }) => type === 'Kubernetes::Deployment').map((item) => [item.service?.index, item]),
  );
  const byService = new Map<number, Check[]>();
  for (const check of checks) {
    const list = byService.get(check.service.index) ?? [];
    list.push(check);
    byService.set(check.service.index, list);
  }
  return {
    deploymentOf: ({ service }: Outage) => deployments.get(service.index),
    checksOf: ({ service }: Outage) => byService.get(service.index) ?? [],
  };
}

/** Somebody who could have done it, the same each time. */
export function personFor({ people, system }: EstateFacts, index: number): string {
  return [...people.values()][index % Math.max(1, people.size)] ?? system;
}
