/** Turns a stored canary into the checks that it stands for. Pure: the same row always gives the same list. */
import { isCheckType, isEmbeddedCheckType } from '@/services/contracts/checkTypes';
import type { CheckType } from '@/services/contracts/checkTypes';
import { isJsonObject, textMap } from './fields';
import { RUNNERS } from './runners';
import { InvalidCheck } from './types';
import type { CheckDefinition, JsonObject } from './types';

/** The columns of `canaries` that matter here. */
export interface CanaryRow {
  name: string;
  namespace: string;
  labels: unknown;
  spec: unknown;
}

/** Where types that the embedded runner does not know keep what they look at. */
const ENDPOINT_KEYS = ['endpoint', 'url', 'host', 'addr', 'path', 'repository', 'image'] as const;

function text(source: JsonObject, key: string): string | undefined {
  const value = source[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][\w+.-]*:\/\/)[^/@\s]*@/i, '$1');
}

function endpointOf(type: CheckType, entry: JsonObject): string | undefined {
  if (isEmbeddedCheckType(type)) {
    try {
      return RUNNERS[type].endpoint(entry);
    } catch (error) {
      // an entry that its runner cannot read still gets a row: the run will say what is wrong with it
      if (!(error instanceof InvalidCheck)) throw error;
    }
  }
  const key = ENDPOINT_KEYS.find((candidate) => text(entry, candidate) !== undefined);
  return key && withoutCredentials(text(entry, key) ?? '');
}

function toDefinition(
  canary: CanaryRow,
  spec: JsonObject,
  type: CheckType,
  entry: JsonObject,
): CheckDefinition {
  const endpoint = endpointOf(type, entry);
  const optional = {
    description: text(entry, 'description'),
    icon: text(entry, 'icon') ?? text(spec, 'icon'),
    severity: text(entry, 'severity') ?? text(spec, 'severity'),
    owner: text(entry, 'owner') ?? text(spec, 'owner'),
    endpoint,
  };
  return {
    type,
    name: text(entry, 'name') ?? endpoint ?? canary.name,
    namespace: text(entry, 'namespace') ?? canary.namespace,
    labels: { ...textMap(canary.labels), ...textMap(entry['labels']) },
    spec: entry,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/**
 * The checks of a canary, in the order of its spec. Entries that are not mappings are left out (validation refuses
 * them before they are stored); of two checks with the same type and name the last wins, as the unique key demands.
 */
export function expandCanary(canary: CanaryRow): CheckDefinition[] {
  const { spec } = canary;
  if (!isJsonObject(spec)) return [];
  const definitions = new Map<string, CheckDefinition>();
  for (const [key, value] of Object.entries(spec)) {
    if (!isCheckType(key)) continue;
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const entry of entries) {
      if (!isJsonObject(entry)) continue;
      const definition = toDefinition(canary, spec, key, entry);
      definitions.set(`${definition.type}\n${definition.name}`, definition);
    }
  }
  return [...definitions.values()];
}
