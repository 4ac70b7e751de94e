import type { TransactionSql } from 'postgres';
import { at, copyRows, type Row } from './copyRows';
import { finders, personFor } from './finders';
import { incidentsOf, type Incident } from './incidents';
import type { EstateCounts, EstateFacts } from './loadEstate';

const MINUTE = 60_000;

function* incidentRows(facts: EstateFacts, incidents: readonly Incident[]): Generator<Row> {
  for (const { id, outage, title, description, type, severity, status, time } of incidents) {
    const person = personFor(facts, outage.index);
    const other = personFor(facts, outage.index + 3);
    const ended = outage.until === undefined ? null : at(outage.until);
    const resolved = ['resolved', 'closed'].includes(status) ? ended : null;
    yield [
      id,
      title,
      description,
      type,
      severity,
      status,
      person,
      person,
      other,
      at(time + MINUTE),
      resolved,
      status === 'closed' ? ended : null,
      at(time),
    ];
  }
}

const INCIDENT_COLUMNS =
  'id title description type severity status created_by commander_id communicator_id acknowledged resolved closed created_at'.split(
    ' ',
  );

function* hypothesisRows(facts: EstateFacts, incidents: readonly Incident[]): Generator<Row> {
  for (const { id: incident, outage, hypotheses, time } of incidents) {
    for (const [index, { id, parent, title, type, status }] of hypotheses.entries()) {
      const when = at(time + (index + 1) * 4 * MINUTE);
      yield [id, incident, parent, title, type, status, personFor(facts, outage.index + index), when];
    }
  }
}

function* evidenceRows(
  facts: EstateFacts,
  incidents: readonly Incident[],
  known: ReadonlySet<string>,
): Generator<Row> {
  for (const { outage, hypotheses, time } of incidents) {
    for (const hypothesis of hypotheses) {
      for (const [index, evidence] of hypothesis.evidence.entries()) {
        const { id, type, description, changeId, checkId, configId, componentId, isDone } = evidence;
        if (changeId !== undefined && !known.has(changeId)) continue;
        const person = personFor(facts, outage.index + index);
        const links = [changeId, checkId, configId, componentId];
        const when = at(time + (index + 2) * 3 * MINUTE);
        yield [
          id,
          hypothesis.id,
          type,
          description,
          {},
          ...links,
          isDone !== undefined,
          isDone,
          person,
          when,
        ];
      }
    }
  }
}

const EVIDENCE_COLUMNS =
  'id hypothesis_id type description evidence config_change_id check_id config_id component_id definition_of_done done created_by created_at'.split(
    ' ',
  );

function* commentRows(facts: EstateFacts, incidents: readonly Incident[]): Generator<Row> {
  for (const { id, outage, comments, time, hypotheses } of incidents) {
    for (const [index, comment] of comments.entries()) {
      const person = personFor(facts, outage.index + index * 2);
      const hypothesis = index === 1 ? hypotheses[0]?.id : null;
      yield [
        facts.plan.id('comment', `${outage.index}/${index}`),
        id,
        hypothesis,
        comment,
        person,
        at(time + (index * 9 + 2) * MINUTE),
      ];
    }
  }
}

/** Incidents with their hypotheses, evidence, comments and logs. */
export async function storeIncidents(tx: TransactionSql, facts: EstateFacts): Promise<EstateCounts> {
  const { plan } = facts;
  const { deploymentOf, checksOf } = finders(facts);
  const incidents = incidentsOf(plan, (outage) => {
    const [checkId, configId] = [checksOf(outage)[0]?.id, deploymentOf(outage)?.id];
    return { ...(checkId === undefined ? {} : { checkId }), ...(configId === undefined ? {} : { configId }) };
  });
  const causes = await tx<{ id: string }[]>`
    SELECT id FROM config_changes WHERE id = ANY (${plan.outages.map(({ index }) => plan.id('cause', index))})`;
  const known = new Set(causes.map(({ id }) => id));
  const counts = {
    incidents: await copyRows(tx, 'incidents', INCIDENT_COLUMNS, incidentRows(facts, incidents)),
    hypotheses: await copyRows(
      tx,
      'hypotheses',
      ['id', 'incident_id', 'parent_id', 'title', 'type', 'status', 'created_by', 'created_at'],
      hypothesisRows(facts, incidents),
    ),
    evidence: await copyRows(tx, 'evidences', EVIDENCE_COLUMNS, evidenceRows(facts, incidents, known)),
    comments: await copyRows(
      tx,
      'comments',
      ['id', 'incident_id', 'hypothesis_id', 'comment', 'created_by', 'created_at'],
      commentRows(facts, incidents),
    ),
  };
  await tellTimes(
    tx,
    incidents.map(({ id }) => id),
  );
  return counts;
}

/** The log was written now; what it tells happened when its incident did. */
async function tellTimes(tx: TransactionSql, incidents: readonly string[]): Promise<void> {
  await tx`
    UPDATE incident_histories h SET created_at = told.time, updated_at = told.time
    FROM (
      SELECT l.id, i.created_at + (row_number() OVER (PARTITION BY i.id ORDER BY l.created_at, l.id) - 1) * interval '3 minutes' AS time
      FROM incident_histories l JOIN incidents i ON i.id = l.incident_id WHERE i.id = ANY (${[...incidents]})
    ) told
    WHERE told.id = h.id`;
}
