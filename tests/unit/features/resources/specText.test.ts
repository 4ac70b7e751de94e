/** What stops a specification from being saved, in words; and how fields and text follow each other. */
import { settleRecord } from '@/features/resources/model/settle';
import { specProblems } from '@/features/resources/model/specText';
import { kindOfTable, type ResourceKind } from '@/features/resources/model/kinds';
import { isEditable, sourceLinks } from '@/features/resources/model/source';
import { typeOfSpec, typesOf } from '@/features/resources/model/specTypes';
import { SCHEDULE_SETS } from '@/components/form/schedules';
import { schemaFile, schemaNames } from '@server/features/schemas/schemas';

const canaries = kindOfTable('canaries') as ResourceKind; // a table of the registry
const schema = schemaFile('canary.spec.schema.json');
const said = (text: string) => specProblems(text, schema).map(({ line, message }) => `${line}: ${message}`);

describe('specProblems', () => {
  it('M19 a good specification has none; an empty one is a matter of the fields', () => {
    expect(said('# mine\nschedule: "@every 1m"\nhttp:\n  - name: a\n    url: https://a.example\n')).toEqual(
      [],
    );
    expect(said('')).toEqual([]);
    expect(said('# only a comment\n')).toEqual([]);
  });

  it.each([
    ['a: [', /^\d: Line/],
    ['\tschedule: x', /^1: Line 1.*tabs/],
    ['schedule: x\nschedule: y', /^2: Line 2.*twice/],
    ['http: text', /^1: "http" must be a list\.$/],
    ['http:\n  - name: a\n    urll: x', /^3: "urll" is not a key that is known here\.$/],
    ['http:\n  - name: a\n    thresholdMillis: -1', /^3: "thresholdMillis" must be at least 0\.$/],
    ['- a', /^1: The specification must be keys and values/],
    ['owner: 123456789012345678901', /^1: 123456789012345678901 is too long for a number/],
    ['__proto__: {a: 1}', /^1: "__proto__" cannot be a key/],
    ['env:\n  __proto__:\n    value: x', /^2: "__proto__" cannot be a key/],
  ])('M19 refuses %j in words', (text, sentence) => {
    expect(said(text)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });

  it('M19 a bomb of aliases and 60,000 keys are refused within two seconds', () => {
    const bomb = [
      'a: &a [x]',
      ...Array.from({ length: 30 }, (_, n) => `k${n}: &b${n} [*a, *a, *a, *a]`),
    ].join('\n');
    const many = Array.from({ length: 60_000 }, (_, n) => `key${n}: 1`).join('\n');
    const start = performance.now();
    expect(said(bomb)).toHaveLength(1);
    expect(said(many)).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('every schema of the server only uses what is checked here', () => {
    const CHECKED = new Set(
      'type enum anyOf items minItems properties required additionalProperties minProperties maxProperties minimum maximum minLength pattern $ref $defs $schema $id title description format'.split(
        ' ',
      ),
    );
    const unknown = new Set<string>();
    const walk = (node: unknown, isNames: boolean): void => {
      if (Array.isArray(node)) for (const one of node) walk(one, false);
      else if (typeof node === 'object' && node !== null)
        for (const [key, value] of Object.entries(node)) {
          if (!isNames && !CHECKED.has(key)) unknown.add(key);
          if (key !== 'enum') walk(value, !isNames && ['properties', '$defs'].includes(key));
        }
    };
    for (const name of schemaNames()) walk(schemaFile(name), false);
    expect([...unknown]).toEqual([]);
  });
});

describe('settleRecord', () => {
  const values = {
    name: 'shop',
    schedule: '@every 1m',
    icon: '',
    spec: 'schedule: "@every 1m" # often\nhttp:\n  - name: shop\n',
  };

  it('a schedule beside the code changes its word in the code, and the comment stays', () => {
    expect(settleRecord(canaries, { ...values, schedule: '@hourly' }, values)).toEqual({
      spec: values.spec.replace('"@every 1m"', '"@hourly"'),
    });
  });

  it('the code leads when it was changed, and a text that cannot be read leaves the fields alone', () => {
    const spec = 'schedule: "@daily"\nicon: cart\n';
    expect(settleRecord(canaries, { ...values, spec }, values)).toEqual({ schedule: '@daily', icon: 'cart' });
    expect(settleRecord(canaries, { ...values, spec: 'a: [' }, values)).toEqual({});
  });

  it('an emptied text stays empty, though its schedule is read back as nothing', () => {
    const emptied = { ...values, spec: '' };
    expect(settleRecord(canaries, emptied, values)).toEqual({ schedule: '' });
    expect(settleRecord(canaries, { ...emptied, schedule: '' }, emptied)).toEqual({});
  });

  it('EDIT-15 the first entry follows the name while the two are equal, and no longer when it was renamed', () => {
    expect(settleRecord(canaries, { ...values, name: 'store' }, values)).toEqual({
      spec: values.spec.replace('name: shop', 'name: store'),
    });
    const renamed = { ...values, spec: values.spec.replace('name: shop', 'name: own') };
    expect(settleRecord(canaries, { ...renamed, name: 'store' }, renamed)).toEqual({});
    const fresh = { name: '', schedule: '', icon: '', spec: 'http:\n  - name: ""\n' };
    expect(settleRecord(canaries, { ...fresh, name: 's' }, fresh)).toEqual({
      spec: 'http:\n  - name: "s"\n',
    });
  });
});

describe('types', () => {
  it('TYPE-1 TYPE-3 TYPE-4 OPEN-50 eleven scrapers and thirty-one checks, by label', () => {
    const labels = (table: string) => typesOf(table).map(({ label }) => label);
    expect(labels('config_scrapers')).toEqual([
      'AWS',
      'Azure',
      'Azure DevOps',
      'Custom',
      'File',
      'Github Actions',
      'HTTP',
      'Kubernetes',
      'Kubernetes File',
      'SQL',
      'Trivy',
    ]);
    expect(labels('canaries')).toEqual([
      'Alert Manager',
      'AWS Config',
      'AWS Config Rule',
      'AWS S3',
      'Azure DevOps',
      'Cloud Watch',
      'Custom',
      'DNS',
      'Dynatrace',
      'EC2',
      'Elasticsearch',
      'Exec',
      'Folder',
      'GCS',
      'GitHub',
      'HTTP',
      'ICMP Ping',
      'JMeter',
      'JUnit',
      'Kubernetes',
      'Kubernetes Namespace',
      'LDAP',
      'Mongo DB',
      'Pod',
      'Prometheus',
      'Redis',
      'SFTP',
      'SMB',
      'SQL Query',
      'TCP',
      'Watchfloor Catalog',
    ]);
  });

  it('a stored specification opens with the type of its only list', () => {
    expect(typeOfSpec('canaries', { schedule: 'x', mongodb: [] }).key).toBe('mongo');
    expect(typeOfSpec('canaries', { http: [], tcp: [] }).key).toBe('custom');
    expect(typeOfSpec('config_scrapers', { retention: {}, kubernetes: [] }).key).toBe('kubernetes');
    expect(typeOfSpec('canaries', undefined).key).toBe('custom');
  });

  it('EDIT-16 the editor offers these eight schedules', () => {
    expect(SCHEDULE_SETS.resource).toEqual([
      '@every 30s',
      '@every 1m',
      '@every 5m',
      '@every 30m',
      '@hourly',
      '@every 6h',
      '@daily',
      '@weekly',
    ]);
  });
});

describe('source', () => {
  const row = { id: 'x', name: 'x', created_at: null, updated_at: null };
  const agent = '018f0000-0000-7000-8000-000000000009';
  const none = '00000000-0000-0000-0000-000000000000';

  it.each([
    ['UI', none, true],
    ['', none, true],
    [null, none, true],
    ['UI', agent, false],
    ['ConfigFile', none, false],
    ['KubernetesCRD', none, false],
    ['component/abc', none, false],
    ['Push', none, false],
  ])('OPEN-1 EDIT-5 VAL-2 AGENT-2 source %s of agent %s can be changed: %s', (source, agentId, expected) => {
    expect(isEditable({ ...row, source, agent_id: agentId })).toBe(expected);
  });

  it('EDIT-6 says what a record is linked to', () => {
    const links = (source: string, agentId = none) => sourceLinks({ ...row, source, agent_id: agentId });
    expect(links('UI', agent)).toEqual([{ kind: 'agent', id: agent, name: undefined }]);
    expect(links('component/abc')).toEqual([{ kind: 'component', id: 'abc' }]);
    expect(links('catalog/abc')).toEqual([{ kind: 'catalog', id: 'abc' }]);
    expect(links('ConfigFile')).toEqual([{ kind: 'file' }]);
    expect(links('kubernetes/abc')).toEqual([{ kind: 'crd', resource: 'abc' }]);
    expect(links('KubernetesCRD')).toEqual([{ kind: 'crd', resource: undefined }]);
    expect(links('Push')).toEqual([]);
  });
});
