/** Every scraper form filled in: the entry has the specification's keys (settings specification 3.2). */
import { fireEvent, screen, within } from '@testing-library/react';
import { firstText, refusals } from './typeTexts';
import { readYaml } from '@/features/resources/forms/readYaml';
import { TIME_RANGES } from '@/services/time/ranges';
import { SCRAPER_CASES } from './scraperCases';
import { fill, pick, show } from './showSpecForm';

/** `Tag:name` names the tag, `label=value` fills a box, `label~value` picks, `label+a,b` adds rows, `label!` ticks, `label>` opens. */
function act(step: string): void {
  if (step.startsWith('Tag:')) {
    const tag = within(screen.getByRole('group', { name: 'Tag 1' }));
    fireEvent.change(tag.getByLabelText(/^Name/), { target: { value: step.slice('Tag:'.length) } });
    return;
  }
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

/** Does what a person does in the form; the entry then has the specification's keys, and another form shows them again. */
function fillsIn(type: string): void {
  const { steps, entry, top } = SCRAPER_CASES.find((known) => known.type === type)!;
  const shown = show('config_scrapers', type, firstText('config_scrapers', type));
  // The advanced part of Kubernetes is open by itself: it holds a preset.
  for (const step of steps) act(step);
  expect(shown.value()).toEqual({ schedule: expect.any(String), ...top, [type]: [entry] });
  expect(refusals('config_scrapers', type, shown.text())).toEqual([]);
  // Once more from the text alone: another form on the same text changes nothing and says the same.
  const again = show('config_scrapers', type, shown.text());
  expect(again.text()).toBe(shown.text());
  expect(readYaml(again.text())).toEqual({ ok: true, value: shown.value() });
}

/** What the first text of the type lacks; saving waits for exactly these. */
const missing = (type: string) =>
  refusals('config_scrapers', type, firstText('config_scrapers', type))
    .filter(({ sentence }) => sentence === 'This field is required')
    .map(({ label }) => label);

describe('scraper forms', () => {
  it('FORM-S-1 Kubernetes: all fields, and no save without a cluster name', () => {
    expect(missing('kubernetes')).toEqual(['Cluster name']);
    fillsIn('kubernetes');
  });

  it('FORM-S-2 AWS: connection, CloudTrail, Trusted Advisor, include, exclude and cost reporting', () => {
    expect(missing('aws')).toEqual(['Schedule']);
    fillsIn('aws');
  });

  it('FORM-S-3 Azure: no save without a connection, and all fields', () => {
    expect(missing('azure')).toEqual(['Connection', 'Schedule']);
    fillsIn('azure');
  });

  it('FORM-S-4 Azure DevOps: name, connection, organization, token, pipelines, projects, tags', () => {
    expect(missing('azureDevops')).toEqual(['Schedule']);
    fillsIn('azureDevops');
  });

  it('FORM-S-5 FORM-S-11 File: no save without format and icon; the advanced four', () => {
    expect(missing('file')).toEqual(['Schedule', 'Format', 'Icon']);
    fillsIn('file');
  });

  it('FORM-S-6 GitHub Actions: no save without owner and repository', () => {
    expect(missing('githubActions')).toEqual(['Schedule', 'Owner', 'Repository']);
    fillsIn('githubActions');
  });

  it('FORM-S-7 FORM-S-11 HTTP: no save without url, type and id; the advanced four', () => {
    expect(missing('http')).toEqual(['Schedule', 'URL', 'Type', 'Id']);
    fillsIn('http');
  });

  it('FORM-S-8 FORM-S-11 Kubernetes File: no save without type and id; selector, files, the advanced four', () => {
    expect(missing('kubernetesFile')).toEqual(['Type', 'Id', 'Schedule']);
    fillsIn('kubernetesFile');
  });

  it('FORM-S-9 SQL: no save without type, id, connection and query', () => {
    expect(missing('sql')).toEqual(['Type', 'Id', 'Schedule', 'Connection', 'Query']);
    fillsIn('sql');
  });

  it('FORM-S-10 Trivy: compliance to vulnerability type, and the cluster it runs in', () => {
    expect(missing('trivy')).toEqual(['Schedule']);
    fillsIn('trivy');
  });

  it('OPEN-11 the HTTP scraper also has name, connection, format, icon, tags, ignore and paths', () => {
    show('config_scrapers', 'http', firstText('config_scrapers', 'http'));
    for (const label of ['Name', 'Format', 'Icon']) expect(screen.getByLabelText(label)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Connection' })).toBeInTheDocument();
    for (const name of ['Tags', 'Ignore', 'Paths'])
      expect(screen.getByRole('group', { name })).toBeInTheDocument();
  });

  it('WIDGET-20 a password is a value, or in a secret, or in a config map, and only one of them is kept', () => {
    const shown = show('config_scrapers', 'sql', firstText('config_scrapers', 'sql'));
    const password = () => {
      const [entry] = shown.value()['sql'] as [{ auth?: { password?: unknown } }]; // a list of one mapping
      return entry.auth?.password;
    };
    fill('Value of Password', 'a word');
    expect(password()).toEqual({ value: 'a word' });
    pick('Source of Password', 'secret');
    fill('Name of Password', 'db');
    fill('Key of Password', 'password');
    expect(password()).toEqual({ valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } });
    pick('Source of Password', 'configMap');
    fill('Name of Password', 'settings');
    fill('Key of Password', 'pw');
    expect(password()).toEqual({ valueFrom: { configMapKeyRef: { name: 'settings', key: 'pw' } } });
    expect(shown.text()).not.toContain('secretKeyRef');
    pick('Source of Password', 'static');
    fill('Value of Password', 'again');
    expect(password()).toEqual({ value: 'again' });
  });

  it('FORM-S-1 OPEN-39 EDIT-18 presets and the medium set of schedules of Kubernetes', () => {
    show('config_scrapers', 'kubernetes', firstText('config_scrapers', 'kubernetes'));
    expect(screen.getByLabelText('Max in flight')).toHaveValue('64');
    const schedule = screen.getByLabelText<HTMLInputElement>(/^Schedule/);
    expect(schedule).toHaveValue('@every 30m');
    const options = schedule.list?.options ?? [];
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

  it('FORM-S-12 FORM-S-13 OPEN-41 retention: names are required, ages are the 20 ranges in minutes', () => {
    const shown = show('config_scrapers', 'aws', 'schedule: "@hourly"\naws:\n  - include: [a]\n');
    act('Retention>');
    act('Add Change retention>');
    act('Add Type retention>');
    expect(refusals('config_scrapers', 'aws', shown.text()).map(({ name }) => name)).toEqual([
      'retention.changes.0.name',
      'retention.type.0.name',
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
    expect(refusals('config_scrapers', 'aws', shown.text())).toEqual([]);
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
