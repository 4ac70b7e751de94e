/**
 * Whether a canary spec can be stored (contract specs §3). The same spec may serve the existing platform, so every
 * known check type is accepted here, also those that the embedded runner cannot run; mistakes get one sentence.
 */
import {
  CANARY_SPEC_KEYS,
  CHECK_TYPES,
  isCheckType,
  isEmbeddedCheckType,
} from '@/services/contracts/checkTypes';
import type { CheckType } from '@/services/contracts/checkTypes';
import { MAX_JSON_DEPTH, MAX_NAME_LENGTH, MAX_SPEC_BYTES, MAX_SPEC_NODES } from '@/services/contracts/limits';
import { UNSTORABLE } from '@/services/contracts/unstorable';
import { validateExpressions } from './expressions';
import { isJsonObject, isPresent } from './fields';
import { nearest } from './nearest';
import { RUNNERS } from './runners';
import { readSchedule } from './schedule';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

/** Keys that a check cannot do without; several in one entry mean "one of these" (contract specs §3.1, §3.2). */
const REQUIRED: Partial<Record<CheckType, readonly (readonly string[])[]>> = {
  http: [['url', 'endpoint', 'connection']],
  dns: [['query']],
  tcp: [['endpoint']],
  icmp: [['endpoint']],
  folder: [['path']],
  exec: [['script']],
  alertManager: [['host', 'url', 'connection']],
  elasticsearch: [['url', 'connection'], ['index']],
  opensearch: [['url', 'connection'], ['index']],
  redis: [['addr', 'url', 'connection']],
  prometheus: [['query']],
  ldap: [['bindDN', 'connection']],
  github: [['query']],
  gitProtocol: [['repository']],
  awsConfig: [['query']],
  azureDevops: [['project'], ['pipeline']],
  kubernetes: [['kind']],
  kubernetesResource: [['resources']],
  catalog: [['selector']],
  jmeter: [['jmx']],
  restic: [['repository']],
};
/** The one list that is an object on the platform (contract specs §3.2). */
const OBJECT_TYPES: readonly string[] = ['webhook'] satisfies CheckType[];
/** Where the form does not ask for a name (contract specs §3.1). */
const NAMELESS_TYPES: readonly string[] = ['icmp', 'webhook'] satisfies CheckType[];

/** Walks without recursion, because depth is one of the things that it must survive. */
function sizeProblem(spec: unknown): string | undefined {
  const waiting: { value: unknown; depth: number }[] = [{ value: spec, depth: 1 }];
  let nodes = 0;
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    nodes += 1;
    if (nodes > MAX_SPEC_NODES)
      return `The spec has more than ${MAX_SPEC_NODES} values: split it into several canaries.`;
    if (item.depth > MAX_JSON_DEPTH)
      return `The spec is nested deeper than ${MAX_JSON_DEPTH} levels: flatten it.`;
    if (typeof item.value === 'string' && UNSTORABLE.test(item.value)) {
      return 'The spec holds a character that cannot be stored (NUL or half of a surrogate pair): remove it.';
    }
    if (typeof item.value !== 'object' || item.value === null) continue;
    for (const [key, value] of Object.entries(item.value)) {
      if (UNSTORABLE.test(key))
        return 'The spec holds a key with a character that cannot be stored: remove it.';
      waiting.push({ value, depth: item.depth + 1 });
    }
  }
  const bytes = Buffer.byteLength(JSON.stringify(spec));
  if (bytes <= MAX_SPEC_BYTES) return undefined;
  return `The spec is ${Math.ceil(bytes / 1024)} KB; the limit is ${MAX_SPEC_BYTES / 1024} KB. Split it into several canaries.`;
}

function unknownKeyProblem(key: string): string {
  const suggestion = nearest(key, [...CHECK_TYPES, ...CANARY_SPEC_KEYS]);
  const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return `"${key.slice(0, 80)}" is not a check type.${hint} Known types are http, tcp, dns, icmp, folder, exec and others.`;
}

function missingKeyProblem(type: CheckType, entry: JsonObject): string | undefined {
  const missing = REQUIRED[type]?.find((choices) => !choices.some((key) => isPresent(entry, key)));
  return missing && `${missing.join(' or ')} is missing: add it to the check.`;
}

/** What the embedded runner would refuse to read; checks that name what it lacks are still fine to store. */
function entryProblem(type: CheckType, entry: JsonObject): string | undefined {
  const missing = missingKeyProblem(type, entry);
  if (missing !== undefined || !isEmbeddedCheckType(type)) return missing;
  try {
    validateExpressions(entry);
    RUNNERS[type].validate(entry);
  } catch (error) {
    if (error instanceof InvalidCheck) return error.message;
    throw error;
  }
  return undefined;
}

function listProblem(type: CheckType, entries: readonly unknown[]): string | undefined {
  const names = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const where = `${type} check ${index + 1}`;
    if (!isJsonObject(entry)) return `${where} must be a mapping such as {name: …}: check its indentation.`;
    const name = entry['name'];
    if (typeof name === 'string' && name.trim() !== '') {
      if (name.length > MAX_NAME_LENGTH)
        return `The name of ${where} is longer than ${MAX_NAME_LENGTH} characters: shorten it.`;
      if (names.has(name)) return `Two ${type} checks are named "${name}": give each its own name.`;
      names.add(name);
    } else if (!NAMELESS_TYPES.includes(type)) {
      return `${where} has no name: add name: to it.`;
    }
    const problem = entryProblem(type, entry);
    if (problem !== undefined) return `${where}${typeof name === 'string' ? ` (${name})` : ''}: ${problem}`;
  }
  return undefined;
}

function checkListProblem(type: CheckType, value: unknown): string | undefined {
  if (OBJECT_TYPES.includes(type)) return isJsonObject(value) ? undefined : `${type} must be a mapping.`;
  if (!Array.isArray(value)) return `${type} must be a list of checks: start each with a dash (- name: …).`;
  if (value.length === 0) return `${type} is an empty list: add a check to it or remove it.`;
  return listProblem(type, value);
}

/**
 * A sentence that says what is wrong with a canary spec and how to mend it, or undefined when it can be stored.
 * `spec` is the parsed `spec` column, not the whole Kubernetes resource.
 */
export function validateCanarySpec(spec: unknown): string | undefined {
  if (!isJsonObject(spec))
    return 'The spec must be a mapping with a schedule and at least one list of checks.';
  const tooLarge = sizeProblem(spec);
  if (tooLarge !== undefined) return tooLarge;
  if (isPresent(spec, 'kind') && isJsonObject(spec['spec'])) {
    return 'This is a whole Kubernetes resource: paste what stands under its "spec:" only.';
  }
  const keys = Object.keys(spec);
  const settings: readonly string[] = CANARY_SPEC_KEYS;
  const unknown = keys.find((key) => !isCheckType(key) && !settings.includes(key));
  if (unknown !== undefined) return unknownKeyProblem(unknown);
  const types = keys.filter(isCheckType);
  if (types.length === 0) return 'The spec has no checks: add a list such as http: with a name and a url.';
  const isPushedOnly = types.every((type) => OBJECT_TYPES.includes(type));
  const reading = isPushedOnly ? undefined : readSchedule(spec);
  if (reading !== undefined && 'problem' in reading) return reading.problem;
  for (const type of types) {
    const problem = checkListProblem(type, spec[type]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
