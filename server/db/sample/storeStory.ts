import type { TransactionSql } from 'postgres';
import { sampleId } from '@server/db/sample/sampleIds';
import {
  SAMPLE_CHANGES,
  SAMPLE_COMPONENT_CONFIGS,
  SAMPLE_INCIDENTS,
  SAMPLE_INSIGHTS,
  SAMPLE_PLAYBOOKS,
  SAMPLE_RELATIONSHIPS,
} from '@server/db/sample/sampleStory';
import type { SampleIncident } from '@server/db/sample/sampleStory';

/** Who did what the sample estate tells, when no person did. */
const author = (tx: TransactionSql) => tx`access.system_person()`;
const hoursAgo = (tx: TransactionSql, hours: number) => tx`now() - ${hours} * interval '1 hour'`;

/**
 * Stores what happened in the sample estate: changes, insights, relationships, incidents, playbooks and their runs.
 * Like all sample records each is made once. Config items and components must be stored before.
 */
export async function storeStory(tx: TransactionSql): Promise<void> {
  await storeCatalogStory(tx);
  for (const incident of SAMPLE_INCIDENTS) await storeIncident(tx, incident);
  await storePlaybooks(tx);
}

async function storeCatalogStory(tx: TransactionSql): Promise<void> {
  for (const change of SAMPLE_CHANGES) {
    const at = hoursAgo(tx, change.hoursAgo);
    await tx`
      INSERT INTO config_changes
        (id, config_id, change_type, severity, source, summary, external_created_by, diff, created_at, first_observed)
      SELECT ${sampleId(tx, 'change', change.key)}, id, ${change.type}, ${change.severity}, 'sample',
             ${change.summary}, ${change.by}, ${change.diff ?? null}, ${at}, ${at}
      FROM config_items WHERE id = ${sampleId(tx, 'config', change.config)}
      ON CONFLICT DO NOTHING`;
  }
  for (const insight of SAMPLE_INSIGHTS) {
    await tx`
      INSERT INTO config_analysis
        (id, config_id, analyzer, analysis_type, severity, summary, message, source, first_observed, last_observed)
      SELECT ${sampleId(tx, 'insight', insight.key)}, id, ${insight.analyzer}, ${insight.type}, ${insight.severity},
             ${insight.summary}, ${insight.message}, 'sample', ${hoursAgo(tx, 200)}, now()
      FROM config_items WHERE id = ${sampleId(tx, 'config', insight.config)}
      ON CONFLICT DO NOTHING`;
  }
  for (const [from, to] of SAMPLE_RELATIONSHIPS) {
    await tx`
      INSERT INTO config_relationships (config_id, related_id, relation, selector_id)
      SELECT a.id, b.id, 'depends on', 'sample' FROM config_items a, config_items b
      WHERE a.id = ${sampleId(tx, 'config', from)} AND b.id = ${sampleId(tx, 'config', to)}
      ON CONFLICT DO NOTHING`;
  }
  for (const [component, config] of SAMPLE_COMPONENT_CONFIGS) {
    await tx`
      INSERT INTO config_component_relationships (component_id, config_id, selector_id)
      SELECT c.id, i.id, 'sample' FROM components c, config_items i
      WHERE c.id = ${sampleId(tx, 'component', component)} AND i.id = ${sampleId(tx, 'config', config)}
      ON CONFLICT DO NOTHING`;
  }
}

async function storeIncident(tx: TransactionSql, incident: SampleIncident): Promise<void> {
  const id = sampleId(tx, 'incident', incident.title);
  const at = hoursAgo(tx, incident.hoursAgo);
  const [stored] = await tx<{ id: string }[]>`
    INSERT INTO incidents
      (id, title, description, type, severity, status, created_by, commander_id, communicator_id, created_at)
    VALUES (${id}, ${incident.title}, ${incident.description}, ${incident.type}, ${incident.severity},
            ${incident.statuses[0] ?? 'open'}, ${author(tx)}, ${author(tx)}, ${author(tx)}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (stored === undefined) return;
  let parent: string | null = null;
  for (const [index, hypothesis] of incident.hypotheses.entries()) {
    const [made]: { id: string }[] = await tx<{ id: string }[]>`
      INSERT INTO hypotheses (id, incident_id, parent_id, title, type, status, created_by, created_at)
      VALUES (${sampleId(tx, 'hypothesis', `${incident.title} ${index}`)}, ${stored.id}, ${parent},
              ${hypothesis.title}, ${hypothesis.type}, ${hypothesis.status}, ${author(tx)}, ${at})
      RETURNING id`;
    parent = made?.id ?? null;
    await storeFindings(tx, incident, { ...hypothesis, id: parent, incidentId: stored.id });
  }
  for (const status of incident.statuses.slice(1)) {
    await tx`UPDATE incidents SET status = ${status} WHERE id = ${stored.id}`;
  }
}

async function storeFindings(
  tx: TransactionSql,
  incident: SampleIncident,
  hypothesis: SampleIncident['hypotheses'][number] & { id: string | null; incidentId: string },
): Promise<void> {
  const { change, comment } = hypothesis;
  if (change !== undefined) {
    await tx`
      INSERT INTO evidences
        (hypothesis_id, config_change_id, config_id, component_id, type, description, evidence, created_by)
      SELECT ${hypothesis.id}, c.id, c.config_id, p.id, 'config_change', c.summary, '{}', ${author(tx)}
      FROM config_changes c, components p
      WHERE c.id = ${sampleId(tx, 'change', change)} AND p.id = ${sampleId(tx, 'component', incident.component)}`;
  }
  if (comment !== undefined) {
    await tx`INSERT INTO comments (incident_id, hypothesis_id, comment, created_by)
      VALUES (${hypothesis.incidentId}, ${hypothesis.id}, ${comment}, ${author(tx)})`;
  }
}

async function storePlaybooks(tx: TransactionSql): Promise<void> {
  for (const { name, title, description, icon, category, run } of SAMPLE_PLAYBOOKS) {
    const spec = {
      title,
      description,
      icon,
      category,
      configs: [{ types: ['Kubernetes::Deployment'] }],
      actions: [{ name: title, exec: { script: `echo ${name}` } }],
    };
    const [stored] = await tx<{ id: string }[]>`
      INSERT INTO playbooks (id, name, title, description, icon, category, spec, source)
      VALUES (${sampleId(tx, 'playbook', name)}, ${name}, ${title}, ${description}, ${icon}, ${category},
              ${tx.json(spec)}, 'UI')
      ON CONFLICT DO NOTHING RETURNING id`;
    if (stored === undefined) continue;
    const at = hoursAgo(tx, run.hoursAgo);
    const error = run.status === 'failed' ? 'exit code 1' : null;
    await tx`
      WITH made AS (
        INSERT INTO playbook_runs
          (playbook_id, spec, status, config_id, created_by, created_at, scheduled_time, start_time, end_time, error)
        VALUES (${stored.id}, ${tx.json(spec)}, ${run.status}, ${sampleId(tx, 'config', run.config)}, ${author(tx)},
                ${at}, ${at}, ${at}, ${at} + interval '14 seconds', ${error})
        RETURNING id
      )
      INSERT INTO playbook_run_actions
        (playbook_run_id, name, status, scheduled_time, start_time, end_time, result, error)
      SELECT id, ${title}, ${run.status}, ${at}, ${at}, ${at} + interval '14 seconds',
             ${tx.json({ stdout: run.stdout, stderr: error ?? '', exitCode: error === null ? 0 : 1 })}, ${error}
      FROM made`;
  }
}
