import { load, loadAll } from 'js-yaml';
import {
  fluxManifest,
  helmCommands,
  newRelease,
  releaseErrors,
  releaseName,
} from '@/features/integrations/model/install';
import type { Release } from '@/features/integrations/model/install';
import { GITOPS_OPTIONS } from '@/features/integrations/model/options';
import { FIELD_ERRORS } from '@/features/integrations/texts';
import type { ChartAnswer } from '@/services/contracts/charts';

const CHART: ChartAnswer = {
  name: 'aws',
  chart: { name: 'watchfloor-aws', description: '', type: 'application', version: '1.2.3', appVersion: '1' },
  schema: {},
  registry: 'https://charts.example.org',
  origin: 'registry',
};

const release = (fields: Partial<Release> = {}): Release => ({ ...newRelease('AWS'), ...fields });

it('INTG-7 every option starts with its name, the product’s namespace, 30m and no labels', () => {
  for (const { label } of GITOPS_OPTIONS) {
    expect(newRelease(label)).toEqual({
      name: label,
      namespace: 'watchfloor',
      interval: '30m',
      labels: {},
      values: '',
    });
    expect(releaseErrors(newRelease(label))).toEqual({});
  }
});

it.each([
  ['AWS', 'aws'],
  ['  My Cluster (EU) ', 'my-cluster-eu'],
  ['ümläut', 'ml-ut'],
  ['---', ''],
  ['a'.repeat(80), 'a'.repeat(53)],
])('INTG-5 the release of %j is called %j', (name, expected) => {
  expect(releaseName(name)).toBe(expected);
});

it('INTG-5 a value that waits for its key is no label yet', () => {
  const half = release({ labels: { '': 'web' } });
  expect(fluxManifest(half, CHART)).not.toContain('labels');
  expect(helmCommands(half, CHART)).not.toContain('--labels');
});

it('INTG-5 the manifest for Flux holds name, namespace, interval, labels and values', () => {
  const text = fluxManifest(
    release({
      namespace: 'ops',
      interval: '1h',
      labels: { team: 'web' },
      values: 'scraper:\n  enabled: false\n',
    }),
    CHART,
  );
  expect(loadAll(text)).toEqual([
    {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'HelmRepository',
      metadata: { name: 'watchfloor', namespace: 'ops', labels: { team: 'web' } },
      spec: { interval: '1h', url: 'https://charts.example.org' },
    },
    {
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: { name: 'aws', namespace: 'ops', labels: { team: 'web' } },
      spec: {
        interval: '1h',
        chart: {
          spec: {
            chart: 'watchfloor-aws',
            version: '1.2.3',
            sourceRef: { kind: 'HelmRepository', name: 'watchfloor' },
          },
        },
        values: { scraper: { enabled: false } },
      },
    },
  ]);
  expect(text.startsWith('# AWS\n')).toBe(true);
});

it('INTG-5 the commands for Helm carry the same, and the values end where they end', () => {
  const text = helmCommands(
    release({ namespace: 'ops', labels: { team: "o'hara" }, values: 'note: |\n  one\n  VALUES\nx: 1\n' }),
    CHART,
  );
  expect(text).toContain('helm repo add watchfloor https://charts.example.org');
  expect(text).toContain('helm upgrade --install aws watchfloor/watchfloor-aws');
  expect(text).toContain('--namespace ops --create-namespace');
  expect(text).toContain('--version 1.2.3');
  expect(text).toContain(`--labels 'team=o'\\''hara'`);
  expect(text).toContain('every 30m');
  const values = /<<'(\w+)'\n([\s\S]*?)\n\1\n/.exec(text)?.[2] ?? '';
  expect(load(values)).toEqual({ note: 'one\nVALUES\n', x: 1 });
});

it('INTG-5 without a registry the text says what to put in', () => {
  const none = { ...CHART, registry: null };
  expect(fluxManifest(release(), none)).toContain('url: CHART_REGISTRY_URL');
  expect(helmCommands(release(), none)).toContain('helm repo add watchfloor CHART_REGISTRY_URL');
});

it('a name with line ends stays a comment of one line', () => {
  const text = helmCommands(release({ name: 'x\nrm -rf /' }), CHART);
  expect(text.split('\n').filter((line) => line.startsWith('rm'))).toEqual([]);
  expect(text).toContain('--install x-rm-rf ');
});

it.each<[Partial<Release>, object]>([
  [{ name: ' ' }, { name: FIELD_ERRORS.name }],
  [{ namespace: 'Ops' }, { namespace: FIELD_ERRORS.namespace }],
  [{ namespace: 'a.b' }, { namespace: FIELD_ERRORS.namespace }],
  [{ namespace: '; rm' }, { namespace: FIELD_ERRORS.namespace }],
  [{ interval: '30' }, { interval: FIELD_ERRORS.interval }],
  [{ interval: '1h30m' }, {}],
  [{ values: '- a' }, { values: FIELD_ERRORS.values(FIELD_ERRORS.notObject) }],
  [{ values: '# nothing' }, {}],
])('INTG-4 %j has the errors %j', (fields, expected) => {
  expect(releaseErrors(release(fields))).toEqual(expected);
});

it.each(['a: [', 'a: 1\n---\nb: 2'])(
  'INTG-4 what cannot be installed is told with its reason: %j',
  (values) => {
    expect(releaseErrors(release({ values })).values).toMatch(/^This is no YAML that can be installed: ./);
  },
);
