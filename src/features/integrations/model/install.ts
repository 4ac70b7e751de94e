/** What is to be installed, as text: a manifest for Flux and commands for Helm (INTG-5). Pure. */
import { dump } from 'js-yaml';
import type { ChartAnswer } from '@/services/contracts/charts';
import { isDns1123 } from '@/services/contracts/dns1123';
import { parseYaml } from '@/services/text/yaml';
import { FIELD_ERRORS } from '../texts';

export interface Release {
  name: string;
  namespace: string;
  interval: string;
  labels: Readonly<Record<string, string>>;
  /** YAML as it was typed. */
  values: string;
}

/** The product's own name stands for the platform's (contract gaps, introduction; INTG-7). */
export function newRelease(label: string): Release {
  return { name: label, namespace: 'watchfloor', interval: '30m', labels: {}, values: '' };
}

export type ReleaseErrors = Partial<Record<'name' | 'namespace' | 'interval' | 'values', string>>;

/** In Kubernetes names are small: `AWS` becomes `aws`. Empty when nothing of the name is left. */
export function releaseName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 53)
    .replace(/-+$/, '');
}

function readValues(text: string): { values?: Readonly<Record<string, unknown>>; error?: string } {
  const read = parseYaml(text);
  if (!read.ok) return { error: FIELD_ERRORS.values(read.problem.message) };
  if (read.value === null) return { values: {} };
  if (typeof read.value === 'object' && !Array.isArray(read.value)) return { values: { ...read.value } };
  return { error: FIELD_ERRORS.values(FIELD_ERRORS.notObject) };
}

/** One sentence for each field that cannot be installed as it stands. */
export function releaseErrors(release: Release): ReleaseErrors {
  const { error } = readValues(release.values);
  return {
    ...(releaseName(release.name) === '' && { name: FIELD_ERRORS.name }),
    ...(!(isDns1123(release.namespace) && !release.namespace.includes('.')) && {
      namespace: FIELD_ERRORS.namespace,
    }),
    ...(!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(release.interval) && { interval: FIELD_ERRORS.interval }),
    ...(error !== undefined && { values: error }),
  };
}

/** Labels that can be installed: a value that waits for its key is none yet. */
function namedLabels({ labels }: Release): readonly (readonly [string, string])[] {
  return Object.entries(labels).filter(([key]) => key !== '');
}

const REPOSITORY = 'watchfloor';
/** Stands in the text while the operator has named no registry. */
export const REGISTRY_PLACEHOLDER = 'CHART_REGISTRY_URL';

const yaml = (value: object) => dump(value, { lineWidth: -1, noRefs: true });

/** A repository and a release, as Flux reads them. The release must have no errors. */
export function fluxManifest(release: Release, { chart, registry }: ChartAnswer): string {
  const { namespace, interval } = release;
  const labels = Object.fromEntries(namedLabels(release));
  const { values = {} } = readValues(release.values);
  const metadata = (name: string) => ({
    name,
    namespace,
    ...(Object.keys(labels).length > 0 && { labels }),
  });
  const repository = {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'HelmRepository',
    metadata: metadata(REPOSITORY),
    spec: { interval, url: registry ?? REGISTRY_PLACEHOLDER },
  };
  const helmRelease = {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: metadata(releaseName(release.name)),
    spec: {
      interval,
      chart: {
        spec: {
          chart: chart.name,
          version: chart.version,
          sourceRef: { kind: 'HelmRepository', name: REPOSITORY },
        },
      },
      ...(Object.keys(values).length > 0 && { values }),
    },
  };
  return `# ${oneLine(release.name)}\n${[repository, helmRelease].map(yaml).join('---\n')}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** As one word of a POSIX shell. */
const quoted = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A word that no line of the text is, so that the text ends where it ends. */
function endWord(text: string): string {
  let word = 'VALUES';
  while (text.split('\n').includes(word)) word += '_';
  return word;
}

/** Commands for a shell. The release must have no errors. */
export function helmCommands(release: Release, { chart, registry }: ChartAnswer): string {
  const { values = {} } = readValues(release.values);
  const given = Object.keys(values).length > 0 ? yaml(values) : '';
  const labels = namedLabels(release).map(([key, value]) => `${key}=${value}`);
  const options = [
    `--namespace ${quoted(release.namespace)} --create-namespace`,
    `--version ${quoted(chart.version)}`,
    ...(labels.length > 0 ? [`--labels ${quoted(labels.join(','))}`] : []),
  ];
  const end = endWord(given);
  const install = [
    `helm upgrade --install ${quoted(releaseName(release.name))} ${REPOSITORY}/${quoted(chart.name)}`,
    ...options,
    ...(given === '' ? [] : ['--values -']),
  ].join(' \\\n  ');
  return [
    `# ${oneLine(release.name)}: Helm installs it once; Flux would look every ${release.interval}.`,
    `helm repo add ${REPOSITORY} ${quoted(registry ?? REGISTRY_PLACEHOLDER)}`,
    'helm repo update',
    given === '' ? install : `${install} <<'${end}'\n${given}${end}`,
    '',
  ].join('\n');
}
