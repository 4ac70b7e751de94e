/** One look of all incident rules, those of higher priority first (ADR 67). */
import type { TransactionSql } from 'postgres';
import { reasonOf } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import { BadInput } from '@server/features/query/badInput';
import type { Clock, Logger, Sql } from '@server/types';
import { carryOutRule } from './carryOutRule';
import type { Rule } from './carryOutRule';
import { inOrder } from './matching';
import { writeRuleHistory } from './ruleHistory';
import { readRuleSpec } from './ruleSpec';
import { readEstate } from './sights';
import type { Estate } from './sights';

interface Row {
  id: string;
  name: string;
  spec: unknown;
  created_by: string;
  created_at: string;
}

export interface RulesDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** A look that hangs would hold up all later ones. */
const TIMEOUT = '60s';

async function asSystem<Result>(sql: Sql, work: (tx: TransactionSql) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('statement_timeout', ${TIMEOUT}, true)`;
    result = { value: await work(tx) };
  });
  if (result === undefined) throw new Error('The transaction ended without running its work.');
  return result.value;
}

/** Carries out every rule in a transaction of its own; one that fails says so in its job history and stops no other. */
export async function evaluateRules(deps: RulesDeps): Promise<void> {
  const { sql } = deps;
  const rows = await sql<Row[]>`
    SELECT id, name, spec, created_by, created_at::text FROM incident_rules WHERE deleted_at IS NULL ORDER BY created_at, id`;
  if (rows.length === 0) return;
  const rules: Rule[] = [];
  for (const row of rows) {
    await guarded(deps, row, async () => {
      const { id, name, created_by: createdBy, created_at: createdAt } = row;
      rules.push({ id, name, createdBy, createdAt, spec: readRuleSpec(row.spec) });
    });
  }
  if (rules.length === 0) return;
  const estate = await asSystem(sql, readEstate);
  const taken = new Set<string>();
  for (const rule of inOrder(rules)) await guarded(deps, rule, () => look(deps, rule, estate, taken));
}

async function look(
  { sql, clock }: RulesDeps,
  rule: Rule,
  estate: Estate,
  taken: Set<string>,
): Promise<void> {
  const startedAt = clock.now();
  const run = await asSystem(sql, async (tx) => {
    const { counts, notes, ...rest } = await carryOutRule(tx, rule, estate, taken, startedAt);
    await writeRuleHistory(tx, rule.id, { counts, errors: notes }, { startedAt, now: clock.now() });
    return rest;
  });
  run.taken.forEach((id) => taken.add(id));
}

/** What a specification causes is said in its words; anything else is told to the operator too. */
async function guarded(
  { sql, clock, log }: RulesDeps,
  rule: { id: string; name: string },
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = clock.now();
  try {
    await work();
  } catch (error) {
    const isItsOwn = error instanceof BadInput || error instanceof InvalidCheck;
    if (!isItsOwn) log.warn({ err: error, rule: rule.name }, 'an incident rule could not be carried out');
    const sentence = isItsOwn ? error.message : `The rule could not be carried out: ${reasonOf(error)}.`;
    await asSystem(sql, (tx) =>
      writeRuleHistory(
        tx,
        rule.id,
        { counts: undefined, errors: [sentence] },
        { startedAt, now: clock.now() },
      ),
    );
  }
}
