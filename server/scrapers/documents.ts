/** The documents in the bytes of a file or an answer, within limits. Never throws for bad input. */
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from 'js-yaml';
import { MOST_ALIASES, MOST_BYTES, MOST_DEPTH } from './limits';
import { plainJson, Unstorable } from './plainJson';
import type { Json } from './plainJson';

/** The documents with what Secrets in them hide, or what is wrong, to be read after the name of the file. */
export type Reading = { documents: { value: Json; secrets: Json[] }[] } | { problem: string };

/** Times stay text, because a stored document is JSON; merge keys are understood. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

const FORMATS: ReadonlyMap<string, 'yaml' | 'json' | 'properties'> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['json', 'json'],
  ['properties', 'properties'],
  ['ini', 'properties'],
  ['env', 'properties'],
]);

/** The format by what the entry says, else by the ending of the name, else YAML, which reads JSON as well. */
export function formatOf(
  format: string | undefined,
  name: string,
): 'yaml' | 'json' | 'properties' | undefined {
  if (format !== undefined) return FORMATS.get(format.toLowerCase());
  return FORMATS.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'yaml';
}

function properties(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).map((line) => /^\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line));
  const pairs = lines.map((line): [string, string] => [line?.[1] ?? '', line?.[2] ?? '']);
  return Object.fromEntries(pairs.filter(([key]) => key !== ''));
}

/** What JSON.parse says has the text itself in it, which may be secret: its place is enough. */
function jsonProblem(error: unknown): string {
  const place = /line \d+ column \d+/.exec(String(error))?.[0];
  return `is not JSON${place === undefined ? '' : ` (${place})`}`;
}

function yamlProblem(error: YAMLException): string {
  const { mark } = error;
  const place = mark === undefined ? '' : ` (line ${mark.line + 1}, column ${mark.column + 1})`;
  return `is not YAML that can be read: ${error.reason}${place}`;
}

function parse(text: string, format: 'yaml' | 'json' | 'properties'): unknown[] {
  if (format === 'properties') return [properties(text)];
  if (format === 'json') return [JSON.parse(text)];
  return loadAll(text, { schema: SCHEMA, maxAliases: MOST_ALIASES, maxDepth: MOST_DEPTH });
}

/** Reads all documents; one that is empty is left out. */
export function readDocuments(bytes: Uint8Array, format: 'yaml' | 'json' | 'properties'): Reading {
  if (bytes.byteLength > MOST_BYTES) return { problem: 'is larger than 5 MB: split it' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // the decoder only says that it failed
    return { problem: 'is not UTF-8 text: save it in that encoding' };
  }
  try {
    const documents = parse(text, format).filter((value) => value !== null && value !== undefined);
    return {
      documents: documents.map((document) => {
        const secrets: Json[] = [];
        return { value: plainJson(document, (secret) => secrets.push(secret)), secrets };
      }),
    };
  } catch (error) {
    if (error instanceof Unstorable) return { problem: error.message };
    if (error instanceof YAMLException) return { problem: yamlProblem(error) };
    if (format === 'json') return { problem: jsonProblem(error) };
    throw error;
  }
}
