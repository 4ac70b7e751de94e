/**
 * Pasted YAML → the record of a canary, or a sentence with its line (contract specs §1, §3). Three forms are read: a
 * Kubernetes manifest, a record of name, namespace, labels and spec, and a bare spec. What only the server can judge,
 * such as the fields of a check, is left to its answer.
 */
import { CANARY_SPEC_KEYS, CHECK_TYPES, isCheckType } from '@/services/contracts/checkTypes';
import { MAX_NAME_LENGTH } from '@/services/contracts/limits';
import type { JsonValue } from '@/services/text/yaml';
import { parseYaml } from '@/services/text/yaml';
import { isObject, type JsonObject } from '../forms/yaml/plain';
import { ADD_CHECK_TEXTS } from '../texts';
import { nearestWord } from './nearest';

export interface CanaryDraft {
  name: string;
  namespace: string;
  labels: Readonly<Record<string, string>>;
  spec: Readonly<Record<string, JsonValue>>;
}

/** What a person filled in beside the text; the text wins where it says the same. */
export interface DraftFields {
  name: string;
  namespace: string;
}

export interface CanaryProblem {
  message: string;
  /** 1-based; undefined where no line is to blame. */
  line?: number;
}

export type CanaryReading = { ok: true; canary: CanaryDraft } | { ok: false; problem: CanaryProblem };

export const DEFAULT_NAMESPACE = 'default';
/** The one check list that outside systems push to; it runs on no schedule. */
const UNSCHEDULED_TYPES: readonly string[] = ['webhook'];

interface Parts {
  name: JsonValue | undefined;
  namespace: JsonValue | undefined;
  labels: JsonValue | undefined;
  spec: JsonObject;
}

/** An own key's value: a mapping of a stranger may be asked for `constructor`. */
function own(mapping: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined;
}

/** The first line that begins with `key`, quoted or not, as a person would look for it. */
export function lineOfKey(text: string, key: string): number | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => {
    const start = line.trimStart();
    return [key, `"${key}"`, `'${key}'`].some(
      (spelling) => start.startsWith(spelling) && /^\s*:/.test(start.slice(spelling.length)),
    );
  });
  return at === -1 ? undefined : at + 1;
}

function refused(message: string, line?: number): { ok: false; problem: CanaryProblem } {
  if (line === undefined) return { ok: false, problem: { message } };
  return { ok: false, problem: { message: ADD_CHECK_TEXTS.atLine(line, message), line } };
}

type PartsReading = { ok: true; parts: Parts } | { ok: false; problem: CanaryProblem };

function partsOfManifest(manifest: JsonObject, text: string): PartsReading {
  const kind = own(manifest, 'kind');
  if (kind !== 'Canary') {
    const shown = typeof kind === 'string' ? kind.slice(0, 80) : 'resource of unknown kind';
    return refused(ADD_CHECK_TEXTS.wrongKind(shown), lineOfKey(text, 'kind'));
  }
  const spec = own(manifest, 'spec');
  if (!isObject(spec)) return refused(ADD_CHECK_TEXTS.noSpec, lineOfKey(text, 'spec'));
  const metadata = own(manifest, 'metadata');
  const about = isObject(metadata) ? metadata : {};
  return {
    ok: true,
    parts: {
      name: own(about, 'name'),
      namespace: own(about, 'namespace'),
      labels: own(about, 'labels'),
      spec,
    },
  };
}

function partsOf(value: JsonValue, text: string): PartsReading {
  if (value === null || value === '') return refused(ADD_CHECK_TEXTS.empty);
  if (!isObject(value)) return refused(ADD_CHECK_TEXTS.notAMapping, 1);
  if (Object.hasOwn(value, 'kind') || Object.hasOwn(value, 'apiVersion')) return partsOfManifest(value, text);
  const { name, namespace, labels, ...rest } = value;
  const inner = own(rest, 'spec');
  return { ok: true, parts: { name, namespace, labels, spec: isObject(inner) ? inner : rest } };
}

function specProblem(spec: JsonObject, text: string): { ok: false; problem: CanaryProblem } | undefined {
  const keys = Object.keys(spec);
  const settings: readonly string[] = CANARY_SPEC_KEYS;
  const unknown = keys.find((key) => !isCheckType(key) && !settings.includes(key));
  if (unknown !== undefined) {
    const near = nearestWord(unknown, [...CHECK_TYPES, ...settings]);
    return refused(ADD_CHECK_TEXTS.unknownType(unknown.slice(0, 80), near), lineOfKey(text, unknown));
  }
  const types = keys.filter(isCheckType);
  if (types.length === 0) return refused(ADD_CHECK_TEXTS.noChecks);
  const isScheduled = [spec.schedule, spec.interval].some(
    (when) => when !== undefined && when !== null && when !== '',
  );
  const needsSchedule = types.some((type) => !UNSCHEDULED_TYPES.includes(type));
  return needsSchedule && !isScheduled
    ? refused(ADD_CHECK_TEXTS.noSchedule, lineOfKey(text, 'schedule'))
    : undefined;
}

function isNameLike(value: JsonValue): value is string {
  return typeof value === 'string' && value.length <= MAX_NAME_LENGTH && !/[\n\r]/.test(value);
}

/** A word from the text, else from the field beside it; numbers that YAML made of digits count as words. */
function wordOf(written: JsonValue | undefined, field: string): JsonValue {
  if (written === undefined || written === null || written === '') return field.trim();
  return typeof written === 'number' ? String(written) : written;
}

function labelsOf(labels: JsonValue | undefined): Record<string, string> | undefined {
  if (labels === undefined || labels === null) return {};
  if (!isObject(labels)) return undefined;
  const entries = Object.entries(labels);
  if (entries.some(([, value]) => typeof value === 'object' && value !== null)) return undefined;
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
    ]),
  );
}

/** What the text says by itself about name and namespace, for the fields that show it. */
export function writtenFields(text: string): Partial<DraftFields> {
  const parsed = parseYaml(text);
  if (!parsed.ok) return {};
  const reading = partsOf(parsed.value, text);
  if (!reading.ok) return {};
  const name = wordOf(reading.parts.name, '');
  const namespace = wordOf(reading.parts.namespace, '');
  return {
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(typeof namespace === 'string' && namespace !== '' ? { namespace } : {}),
  };
}

/** Reads `text`, at most 512 KB of one YAML document. Never throws for bad input. */
export function parseCanary(text: string, fields: DraftFields): CanaryReading {
  if (text.trim() === '') return refused(ADD_CHECK_TEXTS.empty);
  const parsed = parseYaml(text);
  if (!parsed.ok)
    return { ok: false, problem: { message: parsed.problem.message, line: parsed.problem.line } };
  const reading = partsOf(parsed.value, text);
  if (!reading.ok) return reading;
  const { parts } = reading;
  const problem = specProblem(parts.spec, text);
  if (problem !== undefined) return problem;
  const name = wordOf(parts.name, fields.name);
  if (name === '') return refused(ADD_CHECK_TEXTS.noName);
  if (!isNameLike(name)) return refused(ADD_CHECK_TEXTS.badName, lineOfKey(text, 'name'));
  const namespace = wordOf(parts.namespace, fields.namespace);
  if (!isNameLike(namespace)) return refused(ADD_CHECK_TEXTS.badNamespace, lineOfKey(text, 'namespace'));
  const labels = labelsOf(parts.labels);
  if (labels === undefined) return refused(ADD_CHECK_TEXTS.badLabels, lineOfKey(text, 'labels'));
  return {
    ok: true,
    canary: { name, namespace: namespace === '' ? DEFAULT_NAMESPACE : namespace, labels, spec: parts.spec },
  };
}
