import type { TransactionSql } from 'postgres';
import { CLUSTERS } from './company';
import { at, copyRows, type Row } from './copyRows';
import { finders, personFor } from './finders';
import { canaryId } from './health';
import type { EstateCounts, EstateFacts } from './loadEstate';
import { jobs, messages, playbookRuns, PLAYBOOKS, RULES, silencesOf, type PlaybookRun } from './operations';

function* runRows(facts: EstateFacts, runs: readonly PlaybookRun[]): Generator<Row> {
  for (const [index, { id, playbook, item, time, status, duration }] of runs.entries()) {
    const isOver = status !== 'pending_approval';
    const times = [at(time), at(time), isOver ? at(time) : null, isOver ? at(time + duration) : null];
    const error = status === 'failed' ? 'exit code 1' : null;
    yield [
      id,
      facts.plan.id('playbook', playbook.key),
      playbook.spec,
      status,
      item.id,
      personFor(facts, index),
      {},
      error,
      ...times,
    ];
  }
}

function* actionRows(plan: EstateFacts['plan'], runs: readonly PlaybookRun[]): Generator<Row> {
  for (const { id, playbook, item, time, status, duration } of runs) {
    if (status === 'pending_approval' || status === 'cancelled') continue;
    const isFailed = status === 'failed';
    const result = {
      stdout: isFailed ? '' : `deployment.apps/${item.name} done`,
      stderr: isFailed ? 'error: timed out waiting for the condition' : '',
      exitCode: isFailed ? 1 : 0,
    };
    const error = isFailed ? 'exit code 1' : null;
    yield [
      plan.id('action', id),
      id,
      playbook.title,
      status,
      result,
      error,
      at(time),
      at(time),
      at(time + duration),
    ];
  }
}

async function storePlaybooks(tx: TransactionSql, facts: EstateFacts): Promise<EstateCounts> {
  const { plan, system } = facts;
  for (const { key, title, category, icon, description, spec } of PLAYBOOKS) {
    const name = plan.size.seed === 1 ? key : `${key}-${plan.size.seed}`;
    const full = JSON.stringify({ title, category, icon, description, ...spec });
    await tx`
      INSERT INTO playbooks (id, name, title, description, icon, category, spec, source, created_by)
      VALUES (${plan.id('playbook', key)}, ${name}, ${title}, ${description}, ${icon}, ${category}, ${full}::text::jsonb, 'UI', ${system})`;
  }
  const runs = [...playbookRuns(plan, finders(facts).deploymentOf)];
  const runColumns =
    'id playbook_id spec status config_id created_by parameters error created_at scheduled_time start_time end_time'.split(
      ' ',
    );
  const actionColumns =
    'id playbook_run_id name status result error scheduled_time start_time end_time'.split(' ');
  return {
    playbookRuns: await copyRows(tx, 'playbook_runs', runColumns, runRows(facts, runs)),
    playbookActions: await copyRows(tx, 'playbook_run_actions', actionColumns, actionRows(plan, runs)),
  };
}

async function storeMessages(tx: TransactionSql, facts: EstateFacts): Promise<EstateCounts> {
  const { plan, system } = facts;
  for (const { key, events, title, filter } of RULES) {
    const name = `${key}-${plan.size.seed}`;
    const team = plan.id('team', 'platform');
    await tx`
      INSERT INTO notifications (id, name, namespace, events, title, filter, team_id, repeat_interval, source, created_by)
      SELECT ${plan.id('rule', key)}, ${name}, 'default', ${[...events]}, ${title}, ${filter},
             (SELECT id FROM teams WHERE id = ${team}), '1h', 'UI', ${system}`;
  }
  function* sent(): Generator<Row> {
    for (const message of messages(plan, finders(facts).checksOf)) {
      const { id, rule, status, event, resourceId, body, error, duration, time, count } = message;
      yield [
        id,
        plan.id('rule', rule),
        status,
        event,
        resourceId,
        body,
        error,
        duration,
        count,
        at(time),
        at(time),
      ];
    }
  }
  function* silences(): Generator<Row> {
    for (const { id, checkId, description, from, until } of silencesOf(plan, facts.checks)) {
      yield [id, '', description, at(from), at(until), true, checkId, 'UI', system];
    }
  }
  const sentColumns =
    'id notification_id status source_event resource_id body error duration_millis count first_observed created_at'.split(
      ' ',
    );
  const silenceColumns = 'id namespace description from until recursive check_id source created_by'.split(
    ' ',
  );
  return {
    messages: await copyRows(tx, 'notification_send_history', sentColumns, sent()),
    silences: await copyRows(tx, 'notification_silences', silenceColumns, silences()),
  };
}

async function storeJobs(tx: TransactionSql, { plan }: EstateFacts): Promise<EstateCounts> {
  const scrapers = CLUSTERS.map(({ name }) => plan.id('scraper', name));
  const canaries = plan.services.map((service) => canaryId(plan, service));
  function* rows(): Generator<Row> {
    for (const job of jobs(plan, scrapers, canaries)) {
      const { id, name, resourceType, resourceId, status, success, failed, duration, time, details } = job;
      const times = [at(time), at(time + duration), at(time)];
      yield [
        id,
        name,
        resourceType,
        resourceId,
        status,
        success,
        failed,
        duration,
        details,
        'agent',
        ...times,
      ];
    }
  }
  const columns =
    'id name resource_type resource_id status success_count error_count duration_millis details hostname time_start time_end created_at'.split(
      ' ',
    );
  return { jobs: await copyRows(tx, 'job_history', columns, rows()) };
}

/** Playbooks and their runs, messages, silences and jobs. */
export async function storeOperations(tx: TransactionSql, facts: EstateFacts): Promise<EstateCounts> {
  return {
    ...(await storePlaybooks(tx, facts)),
    ...(await storeMessages(tx, facts)),
    ...(await storeJobs(tx, facts)),
  };
}
