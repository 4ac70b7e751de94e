/** The check forms beside HTTP (settings specification 3.3, §5). */
import { fireEvent, screen, within } from '@testing-library/react';
import { fill, show } from './showSpecForm';
import { firstText, refusals } from './typeTexts';

describe('the other check forms write their entries', () => {
  type Typed = readonly (readonly [string | RegExp, string])[];
  /** What the first text of the type lacks; saving waits for exactly these. */
  const missing = (type: string) =>
    refusals('canaries', type, firstText('canaries', type)).map(({ label }) => label);
  /** The first entry after somebody typed this into the form. */
  const filledIn = (type: string, fields: Typed): unknown => {
    const shown = show('canaries', type, firstText('canaries', type));
    for (const [label, typed] of fields) fill(label, typed);
    const list = shown.value()[type];
    expect(list).toHaveLength(1);
    return Array.isArray(list) ? list[0] : undefined;
  };

  it('FORM-H-7 OPEN-12 Alert Manager: host (required), alerts, filters, ignore', () => {
    expect(missing('alertManager')).toEqual(['Name', 'Schedule', 'Host']);
    const entry = filledIn('alertManager', [
      [/^Host/, 'h'],
      ['Alerts', '.*'],
      ['Filters', 'a=b'],
      ['Ignore', 'K.*'],
    ]);
    expect(entry).toMatchObject({ host: 'h', alerts: '.*', filters: 'a=b', ignore: 'K.*' });
  });

  it('FORM-H-8 Elasticsearch: url, index and query (required), results', () => {
    expect(missing('elasticsearch')).toEqual(['Name', 'Schedule', 'URL', 'Index', 'Query']);
    const entry = filledIn('elasticsearch', [
      [/^URL/, 'u'],
      [/^Index/, 'i'],
      [/^Query/, 'q'],
      ['Results', '3'],
    ]);
    expect(entry).toMatchObject({ url: 'u', index: 'i', query: 'q', results: 3 });
  });

  it('FORM-H-9 Exec: script (required)', () => {
    expect(missing('exec')).toEqual(['Name', 'Schedule', 'Script']);
    expect(filledIn('exec', [[/^Script\*?$/, 'df\nls\n']])).toMatchObject({ script: 'df\nls\n' });
  });

  it('FORM-H-11 OPEN-9 ICMP: endpoint (the host, required), packet count, loss and time thresholds', () => {
    expect(missing('icmp')).toEqual(['Schedule', 'Host']);
    const entry = filledIn('icmp', [
      [/^Host/, 'h'],
      ['Packet count', '3'],
      ['Packet loss threshold (%)', '5'],
      ['Threshold (milliseconds)', '9'],
    ]);
    expect(entry).toMatchObject({
      endpoint: 'h',
      packetCount: 3,
      packetLossThreshold: 5,
      thresholdMillis: 9,
    });
  });

  it('FORM-H-12 OPEN-12 Mongo: connection and url, neither required', () => {
    expect(missing('mongo')).toEqual(['Name', 'Schedule']);
    const entry = filledIn('mongo', [
      ['Connection', 'connection://x'],
      ['URL', 'mongodb://x'],
    ]);
    expect(entry).toMatchObject({ connection: 'connection://x', url: 'mongodb://x' });
  });

  it('FORM-H-13 OPEN-9 Redis: addr (the address, required), db shows 0', () => {
    expect(missing('redis')).toEqual(['Name', 'Schedule', 'Address']);
    expect(filledIn('redis', [[/^Address/, 'r:6379']])).toMatchObject({ addr: 'r:6379', db: 0 });
    expect(screen.getByLabelText('Database')).toHaveValue('0');
  });

  it('OPEN-9 Redis reads the server’s url, and keeps it so', () => {
    const text = 'schedule: "@hourly"\nredis:\n  - name: a\n    url: r:6379\n';
    const shown = show('canaries', 'redis', text);
    expect(screen.getByLabelText(/^Address/)).toHaveValue('r:6379');
    fill(/^Address/, 's:6379');
    expect(shown.text()).toBe(text.replace('r:6379', 's:6379'));
  });

  it('FORM-H-14 OPEN-9 TCP: endpoint (the url, required), threshold', () => {
    expect(missing('tcp')).toEqual(['Name', 'Schedule', 'Endpoint']);
    const entry = filledIn('tcp', [
      [/^Endpoint/, 'a:1'],
      ['Threshold (milliseconds)', '200'],
    ]);
    expect(entry).toMatchObject({ endpoint: 'a:1', thresholdMillis: 200 });
  });

  it('EDIT-18 OPEN-39 OPEN-40 health-check forms offer the short set, and store it as the runner reads it', () => {
    const shown = show('canaries', 'tcp', firstText('canaries', 'tcp'));
    const schedule = screen.getByLabelText<HTMLInputElement>(/^Schedule/);
    expect([...(schedule.list?.options ?? [])].map(({ value }) => value)).toEqual([
      '30s',
      '1m',
      '5m',
      '30m',
      'hourly',
      '2h',
      '4h',
    ]);
    fill(/^Schedule/, '2h');
    expect(shown.value()['schedule']).toBe('@every 2h');
    fill(/^Schedule/, 'hourly');
    expect(shown.value()['schedule']).toBe('@hourly');
  });

  it('FORM-H-5 only Basic is offered beside None', () => {
    show('canaries', 'elasticsearch', firstText('canaries', 'elasticsearch'));
    const types = within(screen.getByLabelText('Type of Authentication')).getAllByRole('option');
    expect(types.map((option) => option.textContent)).toEqual(['None', 'Basic']);
  });

  it('FORM-H-10 FORM-H-5 folder: limits, filter and each connection in turn', () => {
    const shown = show('canaries', 'folder', firstText('canaries', 'folder'));
    fill(/^Path/, '/backups');
    fill('Max age', '26h');
    fill('Min count', '1');
    fill('Min size', '10Mi');
    fill('Regex', '.*gz$');
    const kinds = within(screen.getByLabelText('Connection')).getAllByRole('option');
    expect(kinds.map((kind) => kind.textContent)).toEqual(['None', 'AWS', 'GCP', 'SFTP', 'SMB']);
    const entry = () => (shown.value()['folder'] as [Record<string, unknown>])[0]; // a list of one mapping
    for (const [key, label, typed, held] of [
      ['awsConnection', 'Region', 'eu', { region: 'eu' }],
      ['gcpConnection', 'Bucket', 'b', { bucket: 'b' }],
      ['sftpConnection', 'Host', 'h', { host: 'h' }],
      ['smbConnection', 'Share name', 's', { sharename: 's' }],
    ] as const) {
      fireEvent.change(screen.getAllByLabelText('Connection')[0]!, { target: { value: key } });
      fill(label, typed);
      expect(entry()[key]).toEqual(held);
      expect(Object.keys(entry()).filter((name) => name.endsWith('Connection'))).toEqual([key]);
      if (key === 'sftpConnection') {
        const types = within(screen.getByLabelText('Type of Authentication')).getAllByRole('option');
        expect(types.map((option) => option.textContent)).toEqual(['None', 'Password']);
      }
    }
    expect(entry()).toMatchObject({
      path: '/backups',
      maxAge: '26h',
      minCount: 1,
      minSize: '10Mi',
      filter: { regex: '.*gz$' },
    });
  });

  it('FORM-H-16 whole entries are added and taken away in the form, and the last word can be undone', () => {
    const text = 'schedule: "@hourly"\ntcp:\n  - name: one # first\n    endpoint: a:1\n';
    const shown = show('canaries', 'tcp', text);
    expect(screen.getByRole('heading', { name: 'TCP check' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove TCP/ })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Add another TCP' }));
    expect(screen.getByLabelText(/^Endpoint/)).toHaveValue('');
    fill(/^Name/, 'two');
    fill(/^Endpoint/, 'b:2');
    const both = `${text}  - name: two\n    endpoint: b:2\n`;
    expect(shown.text()).toBe(both);
    fireEvent.click(screen.getByRole('button', { name: 'Remove TCP 2' }));
    expect(shown.text()).toBe(text);
    expect(screen.getByLabelText(/^Endpoint/)).toHaveValue('a:1');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(shown.text()).toBe(both);
    expect(screen.getByLabelText(/^Endpoint/)).toHaveValue('b:2');
    // Undone is only what happened last.
    fireEvent.click(screen.getByRole('button', { name: 'Remove TCP 2' }));
    fill(/^Endpoint/, 'c:3');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(shown.text()).toBe(text.replace('a:1', 'c:3'));
  });

  it('EDIT-15 the first check says that its name follows, a second one does not', () => {
    const list = (name: string) => `  - name: ${name}\n    endpoint: a:1\n`;
    show('canaries', 'tcp', `schedule: "@hourly"\ntcp:\n${list('a')}${list('b')}`);
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Follows the name above/);
    fireEvent.change(screen.getByLabelText('TCP entry'), { target: { value: '1' } });
    expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('');
    expect(screen.getByLabelText(/^Schedule/)).toHaveAccessibleDescription(/same as above/);
  });
});
