import type { TransactionSql } from 'postgres';
import { CLUSTERS, DOMAINS, PEOPLE } from './company';
import type { EstateFacts } from './loadEstate';
import type { Plan } from './plan';

/** People in all roles, their teams, and the agents that stand in the clusters. */
export async function storePeople(
  tx: TransactionSql,
  plan: Plan,
): Promise<Pick<EstateFacts, 'people' | 'system'>> {
  const [row] = await tx<{ id: string }[]>`SELECT access.system_person() AS id`;
  const system = row?.id ?? '';
  const people = new Map<string, string>();
  for (const [name, role] of PEOPLE) {
    const id = plan.id('person', name);
    const [first = '', last = ''] = name.split(' ');
    const email = `${first}.${last}.${plan.size.seed}@lumen-oak.example`.toLowerCase();
    // people of the estate cannot sign in: they have no password
    await tx`INSERT INTO people (id, name, email, title) VALUES (${id}, ${name}, ${email}, ${role})`;
    await tx`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, ${role}) ON CONFLICT DO NOTHING`;
    people.set(name, id);
  }
  await storeTeams(tx, plan, [...people.values()], system);
  for (const { name, region } of CLUSTERS) {
    await tx`
      INSERT INTO agents (id, name, hostname, description, version, properties, created_by, last_seen, last_received)
      VALUES (${plan.id('agent', name)}, ${plan.size.seed === 1 ? name : `${name}-${plan.size.seed}`}, ${`agent.${name}.lumen-oak.example`},
              ${`Runs checks and scrapers in ${region}`}, '1.4.2', ${tx.json({ region, sample: 'true' })}, ${system},
              ${new Date(plan.now)}, ${new Date(plan.now)})`;
  }
  return { people, system };
}

async function storeTeams(
  tx: TransactionSql,
  plan: Plan,
  people: readonly string[],
  system: string,
): Promise<void> {
  for (const [index, { team, name }] of DOMAINS.entries()) {
    const spec = tx.json({ components: [{ types: ['Service'], labelSelector: `team=${team}` }] });
    const [stored] = await tx<{ id: string }[]>`
      INSERT INTO teams (id, name, icon, spec, source, created_by)
      VALUES (${plan.id('team', name)}, ${team}, 'group', ${spec}, 'UI', ${system})
      ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`;
    const members = people.filter((_person, at) => at % DOMAINS.length === index);
    for (const person of members) {
      await tx`INSERT INTO team_members (team_id, person_id) VALUES (${stored?.id ?? ''}, ${person}) ON CONFLICT DO NOTHING`;
    }
  }
}
