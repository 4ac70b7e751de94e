/** Reads charts from the registry that the operator names (settings specification §7). */
import { load } from 'js-yaml';
import type { ChartAnswer, ChartName } from '@/services/contracts/charts';
import { explainNetworkError } from '@server/checks/networkErrors';
import { isJsonObject } from '@server/checks/fields';

const DEADLINE_MS = 8000;
const MOST_BYTES = 512 * 1024;
const MOST_TEXT = 2000;

/** The registry did not answer with a chart; the message is a sentence. */
export class RegistryProblem extends Error {
  override readonly name = 'RegistryProblem';
}

async function limitedText(response: Response, file: string): Promise<string> {
  if (!response.ok) throw new RegistryProblem(`it answered ${response.status} for ${file}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = Buffer.from(chunk as Uint8Array); // what a body of fetch is made of
    size += bytes.length;
    if (size > MOST_BYTES) throw new RegistryProblem(`${file} is larger than ${MOST_BYTES / 1024} kB`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function chartOf(yaml: string): ChartAnswer['chart'] {
  let read: unknown;
  try {
    read = load(yaml);
  } catch {
    throw new RegistryProblem('its Chart.yaml cannot be read as YAML');
  }
  if (!isJsonObject(read)) throw new RegistryProblem('its Chart.yaml describes no chart');
  const field = (name: string) => {
    const value = read[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MOST_TEXT) : '';
  };
  const chart = {
    name: field('name'),
    description: field('description'),
    type: field('type'),
    version: field('version'),
    appVersion: field('appVersion'),
  };
  if (chart.name === '' || chart.version === '')
    throw new RegistryProblem('its Chart.yaml names no name and version');
  return chart;
}

function schemaOf(json: string): ChartAnswer['schema'] {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw new RegistryProblem('its values.schema.json is no JSON');
  }
  if (!isJsonObject(read)) throw new RegistryProblem('its values.schema.json is no schema');
  return read;
}

/**
 * `<registry>/<name>/Chart.yaml` and `values.schema.json` beside it. Redirects are not followed: the operator named
 * this address. Throws RegistryProblem with what went wrong, to be put into a sentence.
 */
export async function readChart(
  registry: string,
  name: ChartName,
): Promise<Pick<ChartAnswer, 'chart' | 'schema'>> {
  const base = registry.replace(/\/+$/, '');
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const ask = async (file: string) =>
    limitedText(await fetch(`${base}/${name}/${file}`, { signal, redirect: 'error' }), file);
  try {
    const [chart, schema] = await Promise.all([ask('Chart.yaml'), ask('values.schema.json')]);
    return { chart: chartOf(chart), schema: schemaOf(schema) };
  } catch (error) {
    if (error instanceof RegistryProblem) throw error;
    throw new RegistryProblem(
      explainNetworkError(error instanceof TypeError ? error.cause : error, new URL(base).host),
    );
  }
}
