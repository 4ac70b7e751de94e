/** Scrapers of clusters (settings specification 3.2). */
import { isObject } from '@/components/form/shapes';
import { choice, count, env, flag, folded, group, list, pairs, REQUIRED, text, texts } from './fields';
import type { FormDescriptor } from './formType';
import {
  ADVANCED,
  FORMATS,
  IDENTITY,
  RETENTION,
  RETENTION_ALIAS,
  SCHEDULE,
  TAG_VARIANTS,
  TAGS,
  TIMESTAMP,
} from './scraperParts';

export const CLUSTER_SCRAPERS: readonly FormDescriptor[] = [
  {
    type: 'kubernetes',
    presets: { '/schedule': '@every 30m', maxInFlight: 64 },
    aliases: { ...RETENTION_ALIAS, maxInFlight: 'maxInflight', '/watch': 'watch' },
    variants: [
      {
        name: '/watch',
        isShape: Array.isArray,
        parts: [
          list('/watch', 'Watch', 'Watched kind', [
            text('apiVersion', 'API version', REQUIRED),
            text('kind', 'Kind', REQUIRED),
          ]),
        ],
      },
      {
        name: 'exclusions',
        isShape: isObject,
        parts: [
          group('Exclusions', [
            texts('exclusions.name', 'Excluded names', 'Excluded name'),
            texts('exclusions.kind', 'Excluded kinds', 'Excluded kind'),
            texts('exclusions.namespace', 'Excluded namespaces', 'Excluded namespace'),
            pairs('exclusions.labels', 'Excluded labels'),
          ]),
        ],
      },
    ],
    parts: [
      text('clusterName', 'Cluster name', REQUIRED),
      SCHEDULE,
      env('kubeconfig', 'Kubeconfig'),
      flag('/watch', 'Watch'),
      texts('exclusions', 'Exclusions', 'Exclusion'),
      folded('Advanced', [
        text('namespace', 'Namespace'),
        text('scope', 'Scope'),
        text('since', 'Since', { help: 'How far back events are read, such as 2h.' }),
        text('selector', 'Selector'),
        text('fieldSelector', 'Field selector'),
        count('maxInFlight', 'Max in flight', { fallback: '64' }),
      ]),
      RETENTION,
    ],
  },
  {
    type: 'kubernetesFile',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      ...IDENTITY,
      SCHEDULE,
      group('Selector', [
        text('selector.kind', 'Kind'),
        text('selector.name', 'Name'),
        text('selector.namespace', 'Namespace'),
        text('selector.fieldSelector', 'Field selector'),
        text('selector.labelSelector', 'Label selector'),
      ]),
      text('container', 'Container'),
      choice('format', 'Format', FORMATS),
      list('files', 'Files', 'File', [
        choice('format', 'Format of the file', FORMATS),
        texts('path', 'Paths', 'Path'),
      ]),
      TAGS,
      ADVANCED,
      RETENTION,
    ],
  },
  {
    type: 'trivy',
    aliases: RETENTION_ALIAS,
    variants: [
      ...TAG_VARIANTS,
      {
        name: 'vulnType',
        isShape: Array.isArray,
        parts: [texts('vulnType', 'Vulnerability types', 'Vulnerability type')],
      },
    ],
    parts: [
      SCHEDULE,
      texts('compliance', 'Compliance', 'Compliance'),
      flag('ignoreUnfixed', 'Ignore unfixed'),
      texts('ignoredLicenses', 'Ignored licenses', 'Ignored license'),
      flag('licenseFull', 'Full license scan'),
      texts('scanners', 'Scanners', 'Scanner'),
      texts('severity', 'Severity', 'Severity'),
      TAGS,
      text('timeout', 'Timeout'),
      TIMESTAMP,
      text('version', 'Version'),
      text('vulnType', 'Vulnerability type'),
      group('Kubernetes', [
        texts('kubernetes.components', 'Components', 'Component'),
        text('kubernetes.context', 'Context'),
        text('kubernetes.kubeconfig', 'Kubeconfig'),
        text('kubernetes.namespace', 'Namespace'),
      ]),
      RETENTION,
    ],
  },
];
