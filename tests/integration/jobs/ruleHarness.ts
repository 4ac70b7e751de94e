/** Incident rules on a database of their own, by a clock that the test sets. */
import { connect } from '@server/db/connect';
import { evaluateRules } from '@server/incidents/evaluateRules';
import type { Sql } from '@server/types';
import { createTestDatabase } from '@tests/setup/database';

export interface IncidentRow {
  id: string;
  incident_id: string;
  title: string;
  description: string;
  type: string;
  severity: string;
  status: string;
  created_by: string;
  commander_id: string | null;
  communicator_id: string | null;
}

export interface RuleHistoryRow {
  name: string;
  status: string;
  success_count: number;
  error_count: number;
  details: { errors: string[]; summary: Record<string, { success: number }> };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export class RuleHarness {
  /** What the server's clock says, in milliseconds since the epoch. */
  now = Date.now();

  private constructor(
    readonly sql: Sql,
    readonly url: string,
    private readonly drop: () => Promise<void>,
    readonly author: string,
  ) {}

  static async start(): Promise<RuleHarness> {
    const database = await createTestDatabase();
    const sql = connect(database.url, { max: 6 });
    const [author] = await sql<{ id: string }[]>`
      INSERT INTO people (name, email) VALUES ('Ada Author', 'ada@example.test') RETURNING id`;
    return new RuleHarness(sql, database.url, () => database.drop(), author!.id);
  }

  /** One look of all rules, `later` milliseconds after the last one. */
  async look(later = MINUTE): Promise<void> {
    this.now += later;
    await evaluateRules({ sql: this.sql, clock: { now: () => this.now }, log: { warn: () => undefined } });
  }

  async rule(name: string, spec: object): Promise<string> {
    const [row] = await this.sql<{ id: string }[]>`
      INSERT INTO incident_rules (name, spec, source, created_by)
      VALUES (${name}, ${JSON.stringify(spec)}::text::jsonb, 'UI', ${this.author}) RETURNING id`;
    return row!.id;
  }

  async component(
    name: string,
    health: string,
    more: { type?: string; parent?: string; labels?: object; owner?: string } = {},
  ): Promise<string> {
    const [row] = await this.sql<{ id: string }[]>`
      INSERT INTO components (name, external_id, type, status, health, parent_id, labels, owner)
      VALUES (${name}, ${name}, ${more.type ?? 'Service'}, ${health}, ${health}, ${more.parent ?? null},
        ${JSON.stringify(more.labels ?? {})}::text::jsonb, ${more.owner ?? null}) RETURNING id`;
    return row!.id;
  }

  async become(id: string, health: string): Promise<void> {
    await this.sql`UPDATE components SET health = ${health}, status = ${health} WHERE id = ${id}`;
  }

  incidents(ruleId: string): Promise<IncidentRow[]> {
    return this.sql<IncidentRow[]>`
      SELECT * FROM incidents WHERE incident_rule_id = ${ruleId} ORDER BY created_at, incident_id`;
  }

  /** Title and status of each incident of the rule, in the order in which they were opened. */
  async standing(ruleId: string): Promise<string[]> {
    return (await this.incidents(ruleId)).map(({ title, status }) => `${title}: ${status}`);
  }

  history(ruleId: string): Promise<RuleHistoryRow[]> {
    return this.sql<RuleHistoryRow[]>`
      SELECT * FROM job_history WHERE resource_id = ${ruleId} AND resource_type = 'incident_rule' ORDER BY created_at, id`;
  }

  /** Names of the components that are evidence in the incident. */
  async evidence(incidentId: string): Promise<string[]> {
    const rows = await this.sql<{ name: string }[]>`
      SELECT c.name FROM evidences e JOIN hypotheses h ON h.id = e.hypothesis_id JOIN components c ON c.id = e.component_id
      WHERE h.incident_id = ${incidentId} AND e.type = 'topology' ORDER BY e.created_at, c.name`;
    return rows.map(({ name }) => name);
  }

  /** As the person would in the console: under their own claims, so that the log names them. */
  async setStatus(incidentId: string, status: string): Promise<void> {
    const claims = JSON.stringify({ sub: this.author, role: 'watchfloor_api', roles: ['admin'] });
    await this.sql.begin(async (tx) => {
      await tx`SELECT set_config('role', 'watchfloor_api', true), set_config('request.jwt.claims', ${claims}, true)`;
      await tx`UPDATE incidents SET status = ${status} WHERE id = ${incidentId}`;
    });
  }

  async stop(): Promise<void> {
    await this.sql.end();
    await this.drop();
  }
}
