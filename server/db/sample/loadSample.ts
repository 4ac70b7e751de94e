import { tmpdir } from 'node:os';
import type { TransactionSql } from 'postgres';
import { expandCanary } from '@server/checks/expandCanary';
import { sampleCanaries } from '@server/db/sample/sampleCanaries';
import type { SampleCanary, SampleEntry, SampleTargets } from '@server/db/sample/sampleCanaries';
import { writeInventedWeek } from '@server/db/sample/sampleHistory';
import { sampleId } from '@server/db/sample/sampleIds';
import {
  SAMPLE_COMPONENTS,
  SAMPLE_CONFIG_ITEMS,
  SAMPLE_TOPOLOGY,
  sampleTopologySpec,
} from '@server/db/sample/sampleRecords';
import { storeStory } from '@server/db/sample/storeStory';
import type { Logger, Sql } from '@server/types';

/** Editable in the console, like records of people. */
const SAMPLE_SOURCE = 'UI';
/** On every record of the sample estate, so that nobody mistakes it for theirs. */
const SAMPLE_LABELS = { sample: 'true' };
/** Any number: two demo servers on one database must not both invent a past. */
const SAMPLE_LOCK = 7_204_316_002;

/**
 * Stores the sample estate of `npm run demo`: canaries whose checks really run, with an invented week of history, and
 * the components and catalog items they relate to, and what happened to those. Does nothing for records that are or were there, so that what a
 * person changed or deleted stays that way. `serverUrl` is where this server answers.
 */
export async function loadSample(
  sql: Sql,
  log: Pick<Logger, 'info'>,
  { serverUrl, folder = tmpdir() }: { serverUrl: string } & Partial<SampleTargets>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${SAMPLE_LOCK})`;
    const canaries = sampleCanaries({ serverUrl, folder });
    let made = 0;
    for (const canary of canaries) made += await storeCanary(tx, canary);
    await storeComponents(tx, canaries);
    await storeConfigItems(tx);
    await storeStory(tx);
    if (made > 0) log.info({ canaries: canaries.length, checks: made }, 'sample estate loaded');
  });
}

async function storeCanary(tx: TransactionSql, canary: SampleCanary): Promise<number> {
  const spec = specOf(canary);
  const [stored] = await tx<{ id: string }[]>`
    INSERT INTO canaries (id, name, namespace, labels, annotations, spec, source)
    VALUES (${sampleId(tx, 'canary', canary.name)}, ${canary.name}, ${canary.namespace}, ${tx.json(canary.labels)},
            ${tx.json({ note: 'Part of the sample estate' })}, ${tx.json(spec)}, ${SAMPLE_SOURCE})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (stored === undefined) return 0;
  const { name, namespace, labels } = canary;
  for (const definition of expandCanary({ name, namespace, labels, spec })) {
    const sample = canary.checks.find((check) => check.entry.name === definition.name);
    const [check] = await tx<{ id: string }[]>`
      INSERT INTO checks (canary_id, type, name, namespace, description, icon, owner, severity, labels, spec)
      VALUES (${stored.id}, ${definition.type}, ${definition.name}, ${definition.namespace},
              ${definition.description ?? null}, ${definition.icon ?? null}, ${definition.owner ?? null},
              ${definition.severity ?? null}, ${tx.json(definition.labels)}, ${tx.json(sample?.entry ?? {})})
      RETURNING id`;
    if (check !== undefined && sample !== undefined) await writeInventedWeek(tx, check.id, sample);
  }
  return canary.checks.length;
}

/** The spec as a person would have pasted it. */
function specOf({ schedule, severity, owner, checks }: SampleCanary) {
  const spec: Record<string, string | SampleEntry[]> = { schedule, severity, owner };
  for (const { type, entry } of checks) {
    const list = spec[type];
    spec[type] = Array.isArray(list) ? [...list, entry] : [entry];
  }
  return spec;
}

async function storeComponents(tx: TransactionSql, canaries: readonly SampleCanary[]): Promise<void> {
  await tx`
    INSERT INTO topologies (id, name, namespace, labels, spec, source)
    VALUES (${sampleId(tx, 'topology', SAMPLE_TOPOLOGY.name)}, ${SAMPLE_TOPOLOGY.name}, ${SAMPLE_TOPOLOGY.namespace},
            ${tx.json(SAMPLE_LABELS)}, ${JSON.stringify(sampleTopologySpec(canaries))}::text::jsonb, ${SAMPLE_SOURCE})
    ON CONFLICT DO NOTHING`;
  for (const component of SAMPLE_COMPONENTS) {
    const parent = component.parent === undefined ? tx`NULL` : sampleId(tx, 'component', component.parent);
    const [stored] = await tx<{ id: string }[]>`
      INSERT INTO components
        (id, topology_id, external_id, parent_id, name, type, icon, status, health, labels, path, is_leaf)
      VALUES (${sampleId(tx, 'component', component.name)}, ${sampleId(tx, 'topology', SAMPLE_TOPOLOGY.name)},
              ${component.name}, ${parent}, ${component.name}, ${component.type}, ${component.icon},
              ${component.status}, ${component.status}, ${tx.json(SAMPLE_LABELS)},
              coalesce((${parent})::text, ''), ${component.parent !== undefined})
      ON CONFLICT DO NOTHING RETURNING id`;
    if (stored === undefined) continue;
    for (const name of component.canaries) {
      await tx`INSERT INTO check_component_relationships (component_id, check_id, canary_id, selector_id)
        SELECT ${stored.id}, id, canary_id, 'sample' FROM checks WHERE canary_id = ${sampleId(tx, 'canary', name)}`;
    }
  }
}

async function storeConfigItems(tx: TransactionSql): Promise<void> {
  for (const item of SAMPLE_CONFIG_ITEMS) {
    const [stored] = await tx<{ id: string }[]>`
      INSERT INTO config_items (id, name, config_class, type, status, health, ready, labels, tags, config, source)
      VALUES (${sampleId(tx, 'config', item.name)}, ${item.name}, ${item.type.split('::')[1] ?? item.type}, ${item.type},
              ${item.status}, ${item.health}, ${item.health === 'healthy'}, ${tx.json(SAMPLE_LABELS)},
              ${tx.json({ namespace: item.namespace, cluster: 'sample' })},
              ${tx.json({ kind: item.type, metadata: { name: item.name, namespace: item.namespace } })}, 'sample')
      ON CONFLICT DO NOTHING RETURNING id`;
    if (stored === undefined) continue;
    for (const name of item.canaries) {
      await tx`INSERT INTO check_config_relationships (config_id, check_id, canary_id, selector_id)
        SELECT ${stored.id}, id, canary_id, 'sample' FROM checks WHERE canary_id = ${sampleId(tx, 'canary', name)}`;
    }
  }
}
