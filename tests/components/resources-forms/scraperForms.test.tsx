/** Every scraper form filled in: the entry has the specification's keys (settings specification 3.2). */
import { fireEvent, screen, within } from '@testing-library/react';
import { firstText } from '@/features/resources/forms/firstText';
import { specProblems } from '@/features/resources/forms/specProblems';
import { readYaml } from '@/features/resources/forms/yamlDocument';
import { TIME_RANGES } from '@/services/time/ranges';
import { fill, pick, show } from './showSpecForm';

/** `label=value` fills a box, `label~value` picks, `label+a,b` adds rows, `label!` ticks, `label>` opens. */
function act(step: string): void {
  const [, label = '', sign, value = ''] = /^([^=~+!>]+)([=~+!>])(.*)$/s.exec(step)!;
  if (sign === '=') fill(new RegExp(`^${label}\\*?$`), value);
  if (sign === '~') pick(new RegExp(`^${label}\\*?$`), value);
  if (sign === '!') fireEvent.click(screen.getByLabelText(label));
  if (sign === '>') fireEvent.click(screen.getByRole('button', { name: label }));
  if (sign === '+')
    for (const item of value.split(',')) {
      const rows = within(screen.getByRole('group', { name: label }));
      fireEvent.click(rows.getByRole('button', { name: `Add to ${label}` }));
      const boxes = rows.getAllByRole('textbox');
      fireEvent.change(boxes.at(-1)!, { target: { value: item } });
    }
}

const ADVANCED = ['Create fields+a', 'Delete fields+b', 'Timestamp format=2006', 'Items=$.x'];
const ADVANCED_KEYS = { createFields: ['a'], deleteFields: ['b'], timestampFormat: '2006', items: '$.x' };
const TAG = ['Add Tag>', 'Name=team', 'Value=web'];
const NAMED_TAG = (step: string) => (step === 'Name=team' ? 'Tag name' : step);
const TAGS = [{ name: 'team', value: 'web' }];

const CASES: readonly (readonly [string, string, readonly string[], object, object?])[] = [
  [
    'FORM-S-1',
    'kubernetes',
    [
      'Cluster name=prod',
      'Source of Kubeconfig~secret',
      'Name of Kubeconfig=s',
      'Key of Kubeconfig=k',
      'Watch!',
      'Exclusions+a,b',
      'Namespace=n',
      'Scope=c',
      'Since=2h',
      'Selector=x',
      'Field selector=f',
      'Max in flight=32',
    ],
    {
      clusterName: 'prod',
      kubeconfig: { valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
      exclusions: ['a', 'b'],
      namespace: 'n',
      scope: 'c',
      since: '2h',
      selector: 'x',
      fieldSelector: 'f',
      maxInFlight: 32,
    },
    { schedule: '@every 30m', watch: true },
  ],
  [
    'FORM-S-2',
    'aws',
    [
      'Schedule=@hourly',
      'Value of Access key=a',
      'Value of Secret key=s',
      'Regions+eu-1,eu-2',
      'Endpoint=e',
      'Skip TLS verification!',
      'Assume role=r',
      'Excluded events+x',
      'Max age=7d',
      'Trusted Advisor check!',
      'Include+i',
      'Exclude+o',
      'S3 bucket path=s3://b',
      'Table=t',
      'Database=d',
      'Region of the reports=us',
    ],
    {
      awsConnection: {
        accessKey: { value: 'a' },
        secretKey: { value: 's' },
        region: ['eu-1', 'eu-2'],
        endpoint: 'e',
        skipTLSVerify: true,
        assumeRole: 'r',
      },
      cloudtrail: { exclude: ['x'], max_age: '7d' },
      trusted_advisor_check: true,
      include: ['i'],
      exclude: ['o'],
      cost_reporting: { s3_bucket_path: 's3://b', table: 't', database: 'd', region: 'us' },
    },
  ],
  [
    'FORM-S-3',
    'azure',
    [
      'Schedule=1h',
      'Connection=connection://x',
      'Subscription id=s',
      ...TAG,
      'Advanced>',
      'Create fields+a',
      'Delete fields+b',
    ],
    {
      connection: 'connection://x',
      subscriptionID: 's',
      tags: TAGS,
      createFields: ['a'],
      deleteFields: ['b'],
    },
    { schedule: '@every 1h' },
  ],
  [
    'FORM-S-4',
    'azureDevops',
    [
      'Schedule=1h',
      'Name=n',
      'Connection=c',
      'Organization=o',
      'Value of Personal access token=p',
      'Pipelines+a',
      'Projects+b',
      ...TAG,
    ],
    {
      name: 'n',
      connection: 'c',
      organization: 'o',
      personalAccessToken: { value: 'p' },
      pipelines: ['a'],
      projects: ['b'],
      tags: TAGS,
    },
  ],
  [
    'FORM-S-5 FORM-S-11',
    'file',
    [
      'Schedule=1h',
      'Type=t',
      'URL=u',
      'Id=i',
      'Format~json',
      'Icon=c',
      'Ignore+g',
      'Paths+p',
      ...TAG,
      'Advanced>',
      ...ADVANCED,
    ],
    {
      type: 't',
      url: 'u',
      id: 'i',
      format: 'json',
      icon: 'c',
      ignore: ['g'],
      paths: ['p'],
      tags: TAGS,
      ...ADVANCED_KEYS,
    },
  ],
  [
    'FORM-S-6',
    'githubActions',
    ['Schedule=1h', 'Owner=o', 'Repository=r', 'Value of Personal access token=p', 'Workflows+w'],
    { owner: 'o', repository: 'r', personalAccessToken: { value: 'p' }, workflows: ['w'] },
  ],
  [
    'FORM-S-7 FORM-S-11',
    'http',
    ['Schedule=1h', 'URL=u', 'Type=t', 'Id=i', 'Advanced>', ...ADVANCED],
    { url: 'u', type: 't', id: 'i', ...ADVANCED_KEYS },
  ],
  [
    'FORM-S-8 FORM-S-11',
    'kubernetesFile',
    [
      'Schedule=1h',
      'Type=t',
      'Id=i',
      'Kind=Pod',
      'Name=n',
      'Namespace=s',
      'Field selector=f',
      'Label selector=l',
      'Container=c',
      'Format~yaml',
      'Add File>',
      'Format of the file~json',
      'Paths+/a,/b',
      'Advanced>',
      ...ADVANCED,
    ],
    {
      type: 't',
      id: 'i',
      selector: { kind: 'Pod', name: 'n', namespace: 's', fieldSelector: 'f', labelSelector: 'l' },
      container: 'c',
      format: 'yaml',
      files: [{ format: 'json', path: ['/a', '/b'] }],
      ...ADVANCED_KEYS,
    },
  ],
  [
    'FORM-S-9',
    'sql',
    [
      'Schedule=1h',
      'Type=t',
      'Id=i',
      'Connection=c',
      'Value of Username=u',
      'Value of Password=p',
      'Driver~mysql',
      'Format~json',
      'Query=select 1',
      'Items=$.x',
      'Timestamp format=2006',
    ],
    {
      type: 't',
      id: 'i',
      connection: 'c',
      auth: { username: { value: 'u' }, password: { value: 'p' } },
      driver: 'mysql',
      format: 'json',
      query: 'select 1',
      items: '$.x',
      timestampFormat: '2006',
    },
  ],
  [
    'FORM-S-10',
    'trivy',
    [
      'Schedule=1h',
      'Compliance+k8s',
      'Ignore unfixed!',
      'Ignored licenses+GPL',
      'Full license scan!',
      'Scanners+vuln',
      'Severity+HIGH',
      ...TAG,
      'Timeout=5m',
      'Timestamp format=2006',
      'Version=0.5',
      'Vulnerability type=os',
      'Context=c',
      'Kubeconfig=k',
      'Namespace=n',
    ],
    {
      compliance: ['k8s'],
      ignoreUnfixed: true,
      ignoredLicenses: ['GPL'],
      licenseFull: true,
      scanners: ['vuln'],
      severity: ['HIGH'],
      tags: TAGS,
      timeout: '5m',
      timestampFormat: '2006',
      version: '0.5',
      vulnType: 'os',
      kubernetes: { context: 'c', kubeconfig: 'k', namespace: 'n' },
    },
  ],
];

describe('scraper forms', () => {
  it.each(CASES)('%s %s writes these keys, and shows them again', (_ids, type, steps, entry, top = {}) => {
    const start = firstText('config_scrapers', type);
    const shown = show('config_scrapers', type, start);
    // The Kubernetes form has a preset in its advanced part, which is therefore open.
    for (const step of steps) {
      const isTag = NAMED_TAG(step) !== step;
      if (isTag) {
        const tag = within(screen.getByRole('group', { name: 'Tag 1' })).getByLabelText(/^Name\*?$/);
        fireEvent.change(tag, { target: { value: 'team' } });
      } else act(step);
    }
    expect(shown.value()).toEqual({ schedule: expect.any(String), ...top, [type]: [entry] });
    expect(specProblems('config_scrapers', type, shown.text())).toEqual([]);
    // Once more from the text alone: another form on the same text changes nothing and says the same.
    const again = show('config_scrapers', type, shown.text());
    expect(again.text()).toBe(shown.text());
    expect(readYaml(again.text())).toEqual({ ok: true, value: shown.value() });
  });

  it('FORM-S-1 OPEN-39 presets and suggestions of Kubernetes', () => {
    show('config_scrapers', 'kubernetes', firstText('config_scrapers', 'kubernetes'));
    expect(screen.getByLabelText('Max in flight')).toHaveValue('64');
    const schedule = screen.getByLabelText(/^Schedule/);
    expect(schedule).toHaveValue('@every 30m');
    const options = document.getElementById(schedule.getAttribute('list')!)!.querySelectorAll('option');
    expect([...options].map(({ value }) => value)).toEqual([
      '5m',
      '15m',
      '30m',
      'hourly',
      '2h',
      '4h',
      '6h',
      '8h',
    ]);
  });

  it('FORM-S-8 two files are a list of two, and one can be taken away', () => {
    const shown = show('config_scrapers', 'kubernetesFile', firstText('config_scrapers', 'kubernetesFile'));
    act('Add File>');
    act('Add File>');
    const first = within(screen.getByRole('group', { name: 'File 1' }));
    fireEvent.change(first.getByLabelText('Format of the file'), { target: { value: 'json' } });
    expect(shown.value()).toMatchObject({ kubernetesFile: [{ files: [{ format: 'json' }, {}] }] });
    act('Remove File 1>');
    expect(shown.value()['kubernetesFile']).toEqual([{ type: '', id: '', files: [{}] }]);
  });

  it('FORM-S-12 FORM-S-13 retention: names are required, ages are the 20 ranges in minutes', () => {
    const shown = show('config_scrapers', 'aws', 'schedule: "@hourly"\naws:\n  - include: [a]\n');
    act('Retention>');
    act('Add Change retention>');
    act('Add Type retention>');
    expect(specProblems('config_scrapers', 'aws', shown.text()).map(({ name }) => name)).toEqual([
      'retention.changes[0].name',
      'retention.type[0].name',
    ]);
    const change = within(screen.getByRole('group', { name: 'Change retention 1' }));
    const ages = within(change.getByLabelText('Age')).getAllByRole('option');
    expect(ages.map((option) => option.textContent).filter((text) => text !== '')).toEqual([...TIME_RANGES]);
    fireEvent.change(change.getByLabelText(/^Name/), { target: { value: 'diff' } });
    fireEvent.change(change.getByLabelText('Age'), { target: { value: '1h' } });
    fireEvent.change(change.getByLabelText('Count'), { target: { value: '100' } });
    const type = within(screen.getByRole('group', { name: 'Type retention 1' }));
    fireEvent.change(type.getByLabelText(/^Name/), { target: { value: 'Pod' } });
    fireEvent.change(type.getByLabelText('Created age'), { target: { value: '1mo' } });
    fireEvent.change(type.getByLabelText('Updated age'), { target: { value: '1w' } });
    fireEvent.change(type.getByLabelText('Deleted age'), { target: { value: '15m' } });
    expect(shown.value()['retention']).toEqual({
      changes: [{ name: 'diff', age: '1h', count: 100 }],
      type: [{ name: 'Pod', createdAge: '1mo', updatedAge: '1w', deletedAge: '15m' }],
    });
    expect(specProblems('config_scrapers', 'aws', shown.text())).toEqual([]);
  });

  it('FORM-S-13 an age of 60m is shown as 1h and stays as it is written', () => {
    const text =
      'schedule: "@hourly"\naws:\n  - include: [a]\nretention:\n  changes:\n    - name: x\n      age: 60m\n';
    const shown = show('config_scrapers', 'aws', text);
    expect(screen.getByLabelText('Age')).toHaveValue('1h');
    fill('Count', '3');
    expect(shown.text()).toBe(`${text}      count: 3\n`);
  });

  it('OPEN-10 the spelling of the platform is read and kept', () => {
    const text = [
      'schedule: "@hourly"',
      'kubernetes:',
      '  - clusterName: a',
      '    maxInflight: 8 # few',
      '    watch:',
      '      - apiVersion: v1',
      '        kind: Pod',
      '    exclusions:',
      '      kind: [ReplicaSet]',
      'retention:',
      '  types:',
      '    - name: Pod',
      '',
    ].join('\n');
    const shown = show('config_scrapers', 'kubernetes', text);
    fill('Max in flight', '9');
    expect(shown.text()).toBe(text.replace('maxInflight: 8', 'maxInflight: 9'));
    expect(screen.getByRole('group', { name: 'Watched kind 1' })).toBeInTheDocument();
    act('Excluded kinds+Pod');
    expect(shown.text()).toContain('kind: [ReplicaSet, Pod]');
    expect(screen.getByRole('group', { name: 'Type retention 1' })).toBeInTheDocument();
  });

  it('OPEN-10 AWS keys beside each other stay beside each other', () => {
    const text = 'schedule: "@hourly"\naws:\n  - region: [eu-1]\n    cloudtrail:\n      maxAge: 7d\n';
    const shown = show('config_scrapers', 'aws', text);
    fill('Assume role', 'r');
    fill('Max age', '8d');
    expect(shown.value()['aws']).toEqual([
      { region: ['eu-1'], assumeRole: 'r', cloudtrail: { maxAge: '8d' } },
    ]);
  });

  it('FORM-S-3 a connection is chosen by name and held by its id', async () => {
    const shown = show('config_scrapers', 'azure', firstText('config_scrapers', 'azure'));
    fireEvent.click(screen.getByRole('combobox', { name: /^Connection/ }));
    fireEvent.click(await screen.findByRole('option', { name: /prod/ }));
    expect(shown.value()['azure']).toEqual([{ connection: 'c-1' }]);
    expect(screen.getByRole('combobox', { name: /^Connection/ })).toHaveValue('prod');
  });
});
