/** Agents and how one is installed (contract endpoints §8.3). Pure. */
import type { ResourceRow } from './record';

export interface AgentRow extends ResourceRow {
  description: string | null;
  hostname: string | null;
  version: string | null;
  last_seen: string | null;
  last_received: string | null;
  properties: Readonly<Record<string, unknown>> | null;
  config_count: number | null;
  config_scrapper_count: number | null;
  checks_count: number | null;
  playbook_runs_count: number | null;
}

/** What POST /agent/generate answers; the token is told this once. */
export interface GeneratedAgent {
  id: string;
  username: string;
  access_token: string;
}

interface Install {
  name: string;
  agent: GeneratedAgent;
  /** Address of this console. */
  origin: string;
}

/** A word for a shell: nothing in it is read as anything but itself. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Stores what the agent needs to find this console and to sign in to it. */
export function secretCommand({ name, agent, origin }: Install): string {
  const values = [
    ['AGENT_NAME', name],
    ['UPSTREAM_HOST', origin],
    ['UPSTREAM_USER', 'token'],
    ['UPSTREAM_PASSWORD', agent.access_token],
  ] as const;
  const lines = values.map(([key, value]) => `  --from-literal=${key}=${shellWord(value)}`);
  return `kubectl create namespace watchfloor-agent\nkubectl create secret generic watchfloor-upstream \\\n  --namespace watchfloor-agent \\\n${lines.join(' \\\n')}\n`;
}

/** Installs the chart that $CHART names, with that secret. */
export function helmCommand({ name }: Pick<Install, 'name'>): string {
  return `helm upgrade --install watchfloor-agent "$CHART" \\\n  --namespace watchfloor-agent \\\n  --set upstream.enabled=true \\\n  --set upstream.agentName=${shellWord(name)} \\\n  --set upstream.secretKeyRef.name=watchfloor-upstream\n`;
}

/** Properties as rows of texts for their editor. */
export function propertyWords(properties: AgentRow['properties']): Record<string, string> {
  const entries = Object.entries(properties ?? {});
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
