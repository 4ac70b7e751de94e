/** Every JSON Schema that editors can ask for, by the name of its file. */
import { CHECKS, CHECK_DEFINITIONS, canarySpec, checkEntry } from './checks';
import {
  connection,
  logBackendSpec,
  notification,
  ruleSpec,
  teamSpec,
  topologySpec,
  TOPOLOGY_DEFINITIONS,
} from './otherSpecs';
import { playbookSpec } from './playbookSpec';
import { SCRAPERS, scraperEntry, scraperSpec } from './scrapers';
import { document } from './shapes';
import type { Schema } from './shapes';

const files = new Map<string, Schema>();
const add = (
  name: string,
  ...rest: [title: string, root: Schema, definitions?: Readonly<Record<string, Schema>>]
) => files.set(`${name}.schema.json`, document(name, ...rest));

add('canary.spec', 'Health check', canarySpec, CHECK_DEFINITIONS);
add('topology.spec', 'Topology', topologySpec, { ...CHECK_DEFINITIONS, ...TOPOLOGY_DEFINITIONS });
add('scrape_config.spec', 'Catalog scraper', scraperSpec);
add('playbook-spec', 'Playbook', playbookSpec);
add('incident_rule.spec', 'Incident rule', ruleSpec);
add('team.spec', 'Team', teamSpec);
add('logging_backend.spec', 'Log backend', logBackendSpec);
add('connection', 'Connection', connection);
add('notification', 'Notification', notification);
for (const kind of Object.keys(CHECKS)) {
  add(`health_${kind.toLowerCase()}`, `Check of the kind ${kind}`, checkEntry(kind), CHECK_DEFINITIONS);
}
for (const kind of Object.keys(SCRAPERS)) {
  add(`config_${kind.toLowerCase()}`, `Scraper of the kind ${kind}`, scraperEntry(kind));
}

/** The schema in the file `name`, such as `canary.spec.schema.json`. */
export const schemaFile = (name: string): Schema | undefined => files.get(name);

export const schemaNames = (): string[] => [...files.keys()];
