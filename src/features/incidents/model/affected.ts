/** What the evidence of an incident points at: each resource once. Pure. */
import { paths } from '@/services/config/paths';
import type { EvidenceRecord } from './records';

export interface AffectedResource {
  key: string;
  name: string;
  type: string;
  /** A status word, as components/theme/statusTone reads it. */
  status: string | null;
  link: string;
  /** Where it is named. */
  evidence: readonly EvidenceRecord[];
}

function resourcesOf({ check, config, component }: EvidenceRecord): Omit<AffectedResource, 'evidence'>[] {
  return [
    ...(check === null
      ? []
      : [
          {
            key: `check ${check.id}`,
            name: check.name,
            type: `${check.type} check`,
            status: check.status,
            link: paths.health({ checkId: check.id }),
          },
        ]),
    ...(config === null
      ? []
      : [
          {
            key: `config ${config.id}`,
            name: config.name,
            type: config.type,
            status: config.health,
            link: paths.catalogItem(config.id),
          },
        ]),
    ...(component === null
      ? []
      : [
          {
            key: `component ${component.id}`,
            name: component.name,
            type: component.type ?? 'Component',
            status: component.status,
            link: paths.topologyItem(component.id),
          },
        ]),
  ];
}

/** In the order they were attached first. */
export function affectedResources(evidences: readonly EvidenceRecord[]): AffectedResource[] {
  const byKey = new Map<string, AffectedResource & { evidence: EvidenceRecord[] }>();
  for (const record of evidences) {
    for (const resource of resourcesOf(record)) {
      const known = byKey.get(resource.key);
      if (known === undefined) byKey.set(resource.key, { ...resource, evidence: [record] });
      else known.evidence.push(record);
    }
  }
  return [...byKey.values()];
}
