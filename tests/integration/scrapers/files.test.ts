/** File scrapers on a real folder and a real database: items, relationships, changes, deletions, hostile files. */
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@tests/setup/eventually';
import { startScrapersHarness } from './scrapersHarness';
import type { ScrapersHarness } from './scrapersHarness';

const SHOP = `apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
  labels: {app: web, team: blue}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: web
          image: shop/web:1.0.0
          envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: login}}]
`;
const REPLICAS = `apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: web-1
  namespace: shop
  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, controller: true}]
spec: {replicas: 2}
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;
const SETTINGS = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data: {COLOUR: green}
---
apiVersion: v1
kind: Secret
metadata:
  name: login
  namespace: shop
  annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"data":{"password":"aHVudGVyMg=="}}'}
data: {password: aHVudGVyMg==}
stringData: {token: very-secret-token}
`;

describe('file scrapers', () => {
  let harness: ScrapersHarness;
  const spec = (extra: object = {}) => ({ file: [{ paths: ['**/*.yaml'], ...extra }] });

  beforeEach(async () => {
    harness = await startScrapersHarness();
  });
  afterEach(() => harness.stop());

  const writeShop = async () => {
    await harness.write('shop.yaml', SHOP);
    await harness.write('deep/er/replicas.yaml', REPLICAS);
    await harness.write('service.yaml', SERVICE);
    await harness.write('settings.yaml', SETTINGS);
  };

  it('stores each document of a folder as an item with labels, tags, owners and relationships', async () => {
    await writeShop();
    const id = await harness.add(spec());
    const run = await harness.firstRun(id);
    expect(run).toMatchObject({ status: 'SUCCESS', success_count: 6, error_count: 0 });
    expect(run.details.scrape_summary).toMatchObject({
      'Kubernetes::Deployment': { added: 1, updated: 0, unchanged: 0 },
    });
    const items = await harness.items(id);
    expect(items.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'Kubernetes::ConfigMap settings',
      'Kubernetes::Deployment web',
      'Kubernetes::Namespace shop',
      'Kubernetes::ReplicaSet web-1',
      'Kubernetes::Secret login',
      'Kubernetes::Service web',
    ]);
    expect(items[1]).toMatchObject({
      labels: { app: 'web', team: 'blue' },
      tags: { namespace: 'shop' },
      config_class: 'Deployment',
      source: 'shop.yaml',
      external_id: ['Kubernetes/Deployment/shop/web'],
      health: null,
    });
    expect(items[3]?.path).toBe(`${items[2]?.id}.${items[1]?.id}`);
    expect(await harness.relations(id)).toEqual([
      'Deployment web hard ReplicaSet web-1',
      'Deployment web uses ConfigMap settings',
      'Deployment web uses Secret login',
      'Namespace shop hard ConfigMap settings',
      'Namespace shop hard Deployment web',
      'Namespace shop hard Secret login',
      'Namespace shop hard Service web',
      'Service web selects Deployment web',
    ]);
    expect(await harness.changes(id)).toEqual([]);
  });

  it('never stores the values of a Secret', async () => {
    await writeShop();
    const id = await harness.add(spec());
    await harness.firstRun(id);
    const everything = JSON.stringify(await harness.items(id));
    expect(everything).not.toMatch(/aHVudGVyMg|very-secret/);
    expect(everything).toContain('"password":"***"');
  });

  it('CHG: an edited file is a diff with its patch, what is unchanged is left alone, what flaps is counted', async () => {
    await writeShop();
    const id = await harness.add(spec());
    await harness.firstRun(id);
    const more = SHOP.replace('replicas: 2', 'replicas: 5').replace('1.0.0', '1.1.0');
    await harness.write('shop.yaml', more);
    const run = await harness.runNow(id);
    expect(run.details.scrape_summary?.['Kubernetes::Deployment']).toMatchObject({ updated: 1 });
    const [change, ...others] = await harness.changes(id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      name: 'web',
      change_type: 'diff',
      severity: 'info',
      count: 1,
      patches: [
        { op: 'replace', path: '/spec/replicas', value: 5 },
        { op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'shop/web:1.1.0' },
      ],
    });
    expect(change?.diff).toContain('-  replicas: 2\n+  replicas: 5\n');
    expect(change?.diff).toMatch(/^--- before\n\+\+\+ after\n@@ -\d+,\d+ \+\d+,\d+ @@\n/);
    for (const text of [SHOP, more, SHOP]) {
      await harness.write('shop.yaml', text);
      await harness.runNow(id);
    }
    const counts = (await harness.changes(id)).map(({ count }) => count);
    expect(counts).toEqual([2, 2]);
  });

  it('a removed file is a deleted item with its reason, and comes back as the same item', async () => {
    await writeShop();
    const id = await harness.add(spec());
    await harness.firstRun(id);
    const before = (await harness.items(id)).find(({ config_class }) => config_class === 'Service');
    await harness.remove('service.yaml');
    const run = await harness.runNow(id);
    expect(run.details.scrape_summary?.['Kubernetes::Service']).toMatchObject({ deleted: 1 });
    const gone = (await harness.items(id)).find(({ config_class }) => config_class === 'Service');
    expect(gone).toMatchObject({ id: before?.id, delete_reason: 'NOT_FOUND', deleted_at: expect.anything() });
    await harness.write('service.yaml', SERVICE);
    await harness.runNow(id);
    const back = (await harness.items(id)).find(({ config_class }) => config_class === 'Service');
    expect(back).toMatchObject({ id: before?.id, deleted_at: null, delete_reason: null });
    expect((await harness.changes(id)).map(({ name, change_type }) => `${name} ${change_type}`)).toEqual([
      'web DELETE',
      'web CREATE',
    ]);
  });

  it('a file that cannot be read keeps its items and is said in words', async () => {
    await writeShop();
    const id = await harness.add(spec());
    await harness.firstRun(id);
    await harness.write('service.yaml', 'a: [unclosed');
    await harness.remove('deep');
    const run = await harness.runNow(id);
    expect(run.status).toBe('WARNING');
    expect(run.details.errors).toEqual([
      expect.stringMatching(/^service\.yaml is not YAML that can be read: .*line/),
    ]);
    const items = await harness.items(id);
    expect(items.filter(({ deleted_at }) => deleted_at !== null).map(({ name }) => name)).toEqual(['web-1']);
    await harness.remove('service.yaml');
    await harness.remove('shop.yaml');
    await harness.remove('settings.yaml');
    const empty = await harness.runNow(id);
    expect(empty.status).toBe('FAILED');
    expect(empty.details.errors).toEqual([expect.stringMatching(/No file fits \*\*\/\*\.yaml/)]);
    expect((await harness.items(id)).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(5);
  });

  it('says hostile files in words and stores the rest', async () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [key, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => [
      pair[0],
      pair[1],
    ]))
      bomb.push(`${key}: &${key} [${Array(9).fill(`*${before}`).join(', ')}]`);
    await harness.write('bomb.yaml', bomb.join('\n'));
    await harness.write('bytes.yaml', Buffer.from([0x61, 0x3a, 0x20, 0xff, 0xfe]));
    await harness.write('large.yaml', `a: ${'x'.repeat(5 * 1024 * 1024)}`);
    await harness.write('deep.yaml', `${'['.repeat(5000)}${']'.repeat(5000)}`);
    await harness.write('plain.yaml', 'just: text without type');
    await harness.write('twice.yaml', `${SERVICE}---\n${SERVICE}`);
    const cycle = (name: string, owner: string) => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop, ownerReferences: [{kind: Pod, name: ${owner}}]}
---
`;
    await harness.write(
      'cycle.yaml',
      cycle('a', 'b') + cycle('b', 'c') + cycle('c', 'a') + cycle('self', 'self'),
    );
    await harness.write(
      'proto.yaml',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: proto}\n__proto__: {polluted: yes}\ndata: {"nul\\0": "a\\0b\\uD800"}\n',
    );
    await harness.write('../outside.yaml', SERVICE);
    await symlink(path.join(harness.folder, '..', 'outside.yaml'), path.join(harness.folder, 'link.yaml'));
    await symlink('/', path.join(harness.folder, 'root'));
    const id = await harness.add(spec());
    const { status, details } = await harness.firstRun(id);
    expect(status).toBe('WARNING');
    expect(details.errors?.toSorted()).toEqual([
      expect.stringMatching(/^Kubernetes::Pod [abc] is its own owner/),
      expect.stringMatching(/^Kubernetes::Pod self is its own owner/),
      expect.stringMatching(
        /^bomb\.yaml has more than 1000000 values|^bomb\.yaml is larger|^bomb\.yaml .*aliases/,
      ),
      expect.stringMatching(/^bytes\.yaml is not UTF-8 text/),
      expect.stringMatching(/^deep\.yaml is not YAML that can be read/),
      expect.stringMatching(/^large\.yaml is larger than 5 MB/),
      expect.stringMatching(/^link\.yaml is a link out of the folders of SCRAPE_FILES/),
      expect.stringMatching(/^plain\.yaml: the document has no type: give the scraper type/),
      expect.stringMatching(/^twice\.yaml: Kubernetes::Service .* is there twice/),
    ]);
    const items = await harness.items(id);
    expect(items.map(({ name }) => name)).toEqual(['proto', 'a', 'b', 'c', 'self', 'web']);
    expect(items[0]?.config).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'proto' },
      data: { nul: 'ab\ufffd' },
    });
    expect(items.filter(({ parent_id }) => parent_id !== null)).toHaveLength(2);
  });

  it('reads nothing outside the folders, whatever the paths say', async () => {
    await harness.write('../outside.yaml', SERVICE);
    const outside = path.join(harness.folder, '..', 'outside.yaml');
    for (const paths of [['../outside.yaml'], [outside], ['/etc/hostname'], ['a/../../outside.yaml']]) {
      const id = await harness.add({ file: [{ paths, type: 'Any::File', id: 'x' }] });
      const { status, details } = await harness.firstRun(id);
      expect({ paths, status }).toEqual({ paths, status: 'FAILED' });
      expect(details.errors?.[0]).toMatch(/SCRAPE_FILES/);
      expect(await harness.items(id)).toEqual([]);
    }
  });

  it('SCR-3 a kind that is not run here, an empty spec and a missing schedule are never successful', async () => {
    const aws = await harness.firstRun(await harness.add({ aws: [{ region: ['eu-west-1'] }] }));
    expect(aws).toMatchObject({ status: 'FAILED', success_count: 0 });
    expect(aws.details.errors?.[0]).toMatch(/^aws: this server has no scraper of this kind; it runs file, /);
    const inPods = await harness.firstRun(
      await harness.add({
        kubernetesFile: [{ type: 'File', id: '$.id', selector: {}, files: [{ path: ['/x'] }] }],
      }),
    );
    expect(inPods).toMatchObject({ status: 'FAILED', success_count: 0 });
    expect(inPods.details.errors?.[0]).toMatch(
      /^kubernetesFile: this server has no scraper of this kind; it runs no commands inside of containers\. /,
    );
    const empty = await harness.firstRun(await harness.add({}));
    expect(empty.details.errors?.[0]).toMatch(/^The spec has no scraper/);
    const id = await harness.add({ schedule: 'whenever', ...spec() });
    expect((await harness.firstRun(id)).details.errors?.[0]).toMatch(
      /^schedule "whenever" is not understood/,
    );
  });

  it('runs by its schedule, and at once when its spec changes', async () => {
    await writeShop();
    const id = await harness.add({ schedule: '@every 1s', ...spec() });
    await eventually(async () => (await harness.runs(id)).length >= 3, 20_000);
    const slow = await harness.add(spec());
    await harness.firstRun(slow);
    await harness.jobs.sql`UPDATE config_scrapers SET spec = spec || '{"file": []}' WHERE id = ${slow}`;
    const second = await eventually(async () => (await harness.runs(slow))[1], 20_000);
    expect(second.details.errors?.[0]).toMatch(/^The spec has no scraper/);
  });

  it('retention keeps as many changes as the spec says, and removes what was deleted long ago', async () => {
    await writeShop();
    const retention = {
      changes: [{ name: 'diff', count: 2 }],
      types: [{ name: 'Kubernetes::Service', deletedAge: '1d' }],
    };
    const id = await harness.add({ ...spec(), retention });
    await harness.firstRun(id);
    for (const replicas of [3, 4, 5, 6]) {
      await harness.write('shop.yaml', SHOP.replace('replicas: 2', `replicas: ${replicas}`));
      await harness.runNow(id);
    }
    expect((await harness.changes(id)).map(({ patches }) => patches)).toEqual([
      [{ op: 'replace', path: '/spec/replicas', value: 5 }],
      [{ op: 'replace', path: '/spec/replicas', value: 6 }],
    ]);
    await harness.remove('service.yaml');
    await harness.runNow(id);
    await harness.jobs
      .sql`UPDATE config_items SET deleted_at = now() - interval '2 days' WHERE deleted_at IS NOT NULL`;
    await harness.runNow(id);
    expect((await harness.items(id)).map(({ config_class }) => config_class)).not.toContain('Service');
  });

  it('exclude and mask take parts of documents away before they are stored', async () => {
    await harness.write(
      'apps.yaml',
      'apps:\n- {id: 1, title: Shop, token: abc, noise: 1}\n- {id: 2, title: Blog, token: def}\n',
    );
    const id = await harness.add({
      file: [
        {
          paths: ['apps.yaml'],
          items: '$.apps',
          type: 'App::Config',
          id: '$.id',
          name: '$.title',
          tags: [{ name: 'title', jsonpath: '$.title' }],
          transform: {
            mask: [{ selector: 'config_type == "App::Config"', jsonpath: '$..token' }],
            exclude: [{ jsonpath: '$.noise' }],
          },
        },
      ],
    });
    expect((await harness.firstRun(id)).details.errors).toBeUndefined();
    const items = await harness.items(id);
    expect(items.map(({ name, config, external_id, tags }) => ({ name, config, external_id, tags }))).toEqual(
      [
        {
          name: 'Blog',
          config: { id: 2, title: 'Blog', token: '***' },
          external_id: ['2'],
          tags: { title: 'Blog' },
        },
        {
          name: 'Shop',
          config: { id: 1, title: 'Shop', token: '***' },
          external_id: ['1'],
          tags: { title: 'Shop' },
        },
      ],
    );
  });

  it('an expression that takes too long stops its entry in words; rules drop and rename changes', async () => {
    await harness.write('a.yaml', `id: a\nlist: [${Array(400).fill(1).join(', ')}]\nn: 1\nquiet: 1\n`);
    const entry = { paths: ['*.yaml'], type: 'A::B', id: '$.id' };
    const expr = 'config.list.map(a, config.list.map(b, config.list.map(c, a + b + c)))';
    const slow = await harness.firstRun(await harness.add({ file: [{ ...entry, transform: { expr } }] }));
    expect(slow.details.errors).toEqual([
      expect.stringMatching(/^file: The expression .* needs more than 500 ms/),
    ]);
    const changes = {
      exclude: ['summary == "quiet"'],
      mapping: [
        { filter: 'change_type == "diff" && config_type == "A::B"', severity: 'high', type: 'Edited' },
        { filter: 'nonsense(' },
      ],
    };
    const id = await harness.add({ file: [{ ...entry, transform: { changes } }] });
    await harness.firstRun(id);
    await harness.write('a.yaml', 'id: a\nlist: []\nn: 2\nquiet: 1\n');
    await harness.runNow(id);
    await harness.write('a.yaml', 'id: a\nlist: []\nn: 2\nquiet: 2\n');
    const quiet = await harness.runNow(id);
    expect(quiet.details.scrape_summary?.['A::B']).toMatchObject({ change: { ignored: { diff: 1 } } });
    expect(await harness.changes(id)).toMatchObject([{ change_type: 'Edited', severity: 'high' }]);
  });
});
