/** Stores a planned estate: one transaction, so that a half estate never stays. */
import type { Logger, Sql } from '@server/types';
import { configItems, type Item } from './catalog';
import { checksOf, type Check } from './health';
import { planEstate, type EstateSize, type Plan } from './plan';
import { storeCatalog } from './storeCatalog';
import { storeHealth } from './storeHealth';
import { storeIncidents } from './storeIncidents';
import { storeOperations } from './storeOperations';
import { storePeople } from './storePeople';

/** What was stored, by kind. */
export type EstateCounts = Record<string, number>;

/** Everything that the parts share while they are stored. */
export interface EstateFacts {
  plan: Plan;
  items: readonly Item[];
  checks: readonly Check[];
  /** Ids of people by name, and of the system. */
  people: ReadonlyMap<string, string>;
  system: string;
}

/** An estate of this seed is there already, or records of people would be mixed with it. */
export class EstateProblem extends Error {
  override readonly name = 'EstateProblem';
}

/** Any number: two loaders on one database wait for each other. */
const ESTATE_LOCK = 7_204_316_003;

/**
 * Stores the estate of a size and seed. Its records carry the label or source `sample`, its checks belong to agents (this
 * server does not run them), and it raises no events. Throws EstateProblem when that estate is there already.
 */
export async function loadEstate(
  sql: Sql,
  log: Pick<Logger, 'info'>,
  size: EstateSize,
  now: number,
): Promise<EstateCounts> {
  const plan = planEstate(size, now);
  return sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${ESTATE_LOCK})`;
    await tx`SET LOCAL statement_timeout = 0`;
    const [known] = await tx`SELECT 1 FROM agents WHERE id = ${plan.id('agent', 'eu-prod')}`;
    if (known !== undefined) {
      throw new EstateProblem(
        `The estate with seed ${size.seed} is in this database already: choose another --seed, or an empty DATA_DIR.`,
      );
    }
    const started = new Date();
    const people = await storePeople(tx, plan);
    const facts: EstateFacts = {
      plan,
      ...people,
      items: [...configItems(plan)],
      checks: [...checksOf(plan)],
    };
    const counts: EstateCounts = { services: plan.services.length, outages: plan.outages.length };
    for (const store of [storeCatalog, storeHealth, storeIncidents, storeOperations]) {
      Object.assign(counts, await store(tx, facts));
      log.info(counts, 'estate: stored so far');
    }
    // what was invented is no news: nobody is to be told of an outage that never was
    await tx`DELETE FROM event_queue WHERE created_at >= ${started}`;
    return counts;
  });
}
