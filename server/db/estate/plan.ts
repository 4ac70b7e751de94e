/** How large the estate is, and when things went wrong in it: everything else follows from this. */
import { servicesOf, type Service } from './company';
import { createRandom, estateId, type Random } from './random';

export interface EstateSize {
  checks: number;
  configs: number;
  days: number;
  seed: number;
}

/** A time in which one service did not work, with what began and what ended it. */
export interface Outage {
  index: number;
  service: Service;
  /** Milliseconds since the epoch. */
  from: number;
  /** Undefined while it goes on. */
  until: number | undefined;
  cause: 'image' | 'timeout' | 'memory' | 'certificate' | 'disk';
  severity: 'low' | 'medium' | 'high' | 'critical';
  /** Share of runs that fail while it lasts. */
  intensity: number;
}

export interface Plan {
  size: EstateSize;
  /** End of the story: the moment of loading, in milliseconds. */
  now: number;
  services: readonly Service[];
  outages: readonly Outage[];
  /** Outages of a service, by its index. */
  outagesOf: ReadonlyMap<number, readonly Outage[]>;
  id: (kind: string, key: string | number) => string;
  /** Chance of its own for one part, so that a change in one part leaves the others as they were. */
  randomFor: (part: string) => Random;
}

const HOUR = 3_600_000;
const CAUSES = ['image', 'timeout', 'memory', 'certificate', 'disk'] as const;
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
/** Items that a service brings along, pods included; see catalog.ts. */
const ITEMS_PER_SERVICE = 12;
const MOST_SERVICES = 900;

function outageOf(random: Random, service: Service, index: number, now: number, days: number): Outage {
  const isOngoing = index < 3;
  const lasts = Math.round((0.3 + random.next() * 5) * HOUR);
  const from = isOngoing
    ? now - Math.round((0.3 + random.next() * 2) * HOUR)
    : now - Math.round(random.next() * days * 24 * HOUR) - lasts;
  return {
    index,
    service,
    from,
    until: isOngoing ? undefined : from + lasts,
    cause: CAUSES[index % CAUSES.length] ?? 'image',
    severity: SEVERITIES[(index + 2) % SEVERITIES.length] ?? 'medium',
    intensity: random.chance(0.3) ? 0.4 : 1,
  };
}

/** Plans an estate that ends at `now`. Sizes are whole numbers from 1. */
export function planEstate(size: EstateSize, now: number): Plan {
  const wanted = Math.max(size.checks / 8, size.configs / ITEMS_PER_SERVICE, 24);
  const services = servicesOf(Math.min(MOST_SERVICES, Math.ceil(wanted)));
  const random = createRandom(size.seed);
  const count = Math.max(6, Math.round(services.length * size.days * 0.008));
  const outages: Outage[] = [];
  for (let index = 0; index < count; index += 1) {
    const service = services[random.integer(0, services.length - 1)];
    if (service !== undefined) outages.push(outageOf(random, service, index, now, size.days));
  }
  const outagesOf = new Map<number, Outage[]>();
  for (const outage of outages) {
    const list = outagesOf.get(outage.service.index) ?? [];
    list.push(outage);
    outagesOf.set(outage.service.index, list);
  }
  return {
    size,
    now,
    services,
    outages,
    outagesOf,
    id: (kind, key) => estateId(size.seed, kind, key),
    randomFor: (part) =>
      createRandom([...part].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), size.seed)),
  };
}

/** The outage of a service at a moment, if there was one. */
export function outageAt(plan: Plan, service: Service, time: number): Outage | undefined {
  return plan.outagesOf
    .get(service.index)
    ?.find(({ from, until }) => time >= from && (until === undefined || time < until));
}
