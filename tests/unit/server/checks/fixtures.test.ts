/** Real canaries of the platform as input: read from the shared fixtures where they are, else from the copies here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { expandCanary } from '@server/checks/expandCanary';
import { isJsonObject, textMap } from '@server/checks/fields';
import { validateCanarySpec } from '@server/checks/validateCanary';

const SHARED = path.resolve(__dirname, '../../../../../shared/fixtures/canaries');
const COPIES = path.join(__dirname, 'canaries');
const folder = existsSync(SHARED) ? SHARED : COPIES;

interface Canary {
  file: string;
  name: string;
  labels: unknown;
  spec: Record<string, unknown>;
}

function canariesIn(file: string): Canary[] {
  const documents: unknown[] = loadAll(readFileSync(path.join(folder, file), 'utf8'), {
    schema: YAML11_SCHEMA,
  });
  return documents.filter(isJsonObject).flatMap(({ kind, metadata, spec }) => {
    if (kind !== 'Canary' || !isJsonObject(spec)) return [];
    const about = isJsonObject(metadata) ? metadata : {};
    return [{ file, name: textMap(about)['name'] ?? file, labels: about['labels'], spec }];
  });
}

const canaries = readdirSync(folder)
  .filter((file) => /\.ya?ml$/.test(file))
  .flatMap(canariesIn);

/** What is truly wrong with a fixture, and the sentence that must say so. */
const REFUSED: readonly (readonly [(canary: Canary) => boolean, RegExp])[] = [
  [
    ({ spec }) => !('schedule' in spec || 'interval' in spec || 'webhook' in spec),
    /^schedule is missing: add for example/,
  ],
  [({ name }) => name === 'tcp-invalid', /endpoint "https:\/\/www\.flanksource\.com:80" must be host:port/],
  [({ spec }) => spec['schedule'] === 'every 30 @minutes', /^schedule "every 30 @minutes" is not understood/],
  [
    ({ name }) => name === 'kube-pass',
    /^Two kubernetes checks are named "k8s-ready pods": give each its own name/,
  ],
];

describe('real canaries', () => {
  it('are at hand', () => {
    expect(canaries.length).toBeGreaterThanOrEqual(5);
  });

  it.each(canaries.map((canary) => [`${canary.file} ${canary.name}`, canary] as const))(
    '%s',
    (_title, canary) => {
      const expected = REFUSED.find(([applies]) => applies(canary))?.[1];
      const answer = validateCanarySpec(canary.spec);
      if (expected) expect(answer).toMatch(expected);
      else expect(answer).toBeUndefined();
    },
  );

  it('each become one check per entry, named, labelled and without credentials', () => {
    for (const canary of canaries) {
      const checks = expandCanary({ ...canary, namespace: 'default' });
      const entries = Object.entries(canary.spec).flatMap(([key, value]) => {
        const list: unknown[] = Array.isArray(value) ? value : key === 'webhook' ? [value] : [];
        return list.map((entry) => `${key} ${textMap(entry)['name'] ?? ''}`);
      });
      expect(checks).toHaveLength(new Set(entries).size);
      for (const { name, labels, endpoint } of checks) {
        expect(name).not.toBe('');
        expect(labels).toMatchObject(textMap(canary.labels));
        expect(endpoint ?? '').not.toMatch(/\/\/[^/@$]+:[^/@$]+@/);
      }
    }
  });
});

describe('a canary with everything', () => {
  const canary = {
    name: 'shop',
    namespace: 'web',
    labels: { team: 'web', tier: '1' },
    spec: {
      schedule: '@every 1m',
      owner: 'web-team',
      severity: 'high',
      icon: 'cart',
      http: [
        {
          name: 'front',
          url: 'https://user:secret@shop.example/healthz',
          labels: { tier: 2 },
          description: 'The shop',
        },
        { name: 'front', url: 'https://shop.example/second' },
      ],
      icmp: [{ endpoint: '10.0.0.1' }],
      tcp: [{ name: 'db', endpoint: 'not readable', severity: 'low', namespace: 'data' }],
      exec: ['not a mapping'],
    },
  };

  it('gives its checks what they do not say themselves', () => {
    expect(expandCanary(canary)).toEqual([
      {
        type: 'http',
        name: 'front',
        namespace: 'web',
        labels: { team: 'web', tier: '1' },
        icon: 'cart',
        severity: 'high',
        owner: 'web-team',
        endpoint: 'https://shop.example/second',
        spec: { name: 'front', url: 'https://shop.example/second' },
      },
      expect.objectContaining({ type: 'icmp', name: '10.0.0.1', endpoint: '10.0.0.1' }),
      expect.objectContaining({
        type: 'tcp',
        name: 'db',
        severity: 'low',
        namespace: 'data',
        endpoint: 'not readable',
      }),
    ]);
  });

  it('labels of a check win over those of its canary, and credentials stay out of what people see', () => {
    const [first] = expandCanary({ ...canary, spec: { http: [canary.spec.http[0]] } });
    expect(first).toMatchObject({
      labels: { team: 'web', tier: '2' },
      description: 'The shop',
      endpoint: 'https://shop.example/healthz',
    });
  });

  it.each([null, 'text', [], { http: 'x' }])('makes nothing of a spec that is %j', (spec) => {
    expect(expandCanary({ ...canary, spec })).toEqual([]);
  });
});
