/** The forms of all types: fields, marks, edits of the text, and back (settings specification 3.2, 3.3). */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { FORM_TYPES } from '@/features/resources/forms/formTypes';
import { SpecForm } from '@/features/resources/forms/SpecForm';
import { renderKit } from '../kit/renderKit';
import { firstText, refusals } from './typeTexts';
import { fill, pick, show } from './showSpecForm';

const FORMS = FORM_TYPES.filter(({ isFormCapable }) => isFormCapable);

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'config_scrapers kubernetes': ['Cluster name', 'Schedule'],
  'config_scrapers aws': ['Schedule'],
  'config_scrapers azure': ['Connection', 'Schedule'],
  'config_scrapers azureDevops': ['Schedule'],
  'config_scrapers file': ['Schedule', 'Format', 'Icon'],
  'config_scrapers githubActions': ['Schedule', 'Owner', 'Repository'],
  'config_scrapers http': ['Schedule', 'URL', 'Type', 'Id'],
  'config_scrapers kubernetesFile': ['Type', 'Id', 'Schedule'],
  'config_scrapers sql': ['Type', 'Id', 'Schedule', 'Connection', 'Query'],
  'config_scrapers trivy': ['Schedule'],
  'canaries http': ['Name', 'Schedule', 'URL'],
  'canaries exec': ['Name', 'Schedule', 'Script'],
  'canaries alertManager': ['Name', 'Schedule', 'Host'],
  'canaries elasticsearch': ['Name', 'Schedule', 'URL', 'Index', 'Query'],
  'canaries redis': ['Name', 'Schedule', 'Address'],
  'canaries mongo': ['Name', 'Schedule'],
  'canaries icmp': ['Schedule', 'Host'],
  'canaries folder': ['Name', 'Schedule', 'Path'],
  'canaries tcp': ['Name', 'Schedule', 'Endpoint'],
};

it('WIDGET-9 a new record of a list is typed at once, and after the last one was removed the next can be added', async () => {
  show(
    'canaries',
    'http',
    'schedule: "@every 5m"\nhttp:\n  - name: shop\n    url: https://shop.example.org\n',
  );
  screen.getByRole('button', { name: 'Add Header' }).focus();
  await userEvent.keyboard('{Enter}X-Team');
  expect(screen.getByLabelText('Header name')).toHaveFocus();
  expect(screen.getByLabelText('Header name')).toHaveValue('X-Team');
  screen.getByRole('button', { name: 'Add Header' }).focus();
  await userEvent.keyboard('{Enter}X-Part');
  const names = () => screen.getAllByLabelText('Header name');
  expect(names()).toHaveLength(2);
  expect(names()[1]).toHaveFocus();
  screen.getByRole('button', { name: 'Remove Header 1' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(names().map((box) => (box as HTMLInputElement).value)).toEqual(['X-Part']); // a label of an input
  expect(screen.getByRole('button', { name: 'Remove Header 1' })).toHaveFocus();
});

describe('every form', () => {
  it.each(FORMS)(
    'TYPE-2 FORM-H-1 FORM-H-16 VAL-4 VAL-8 $table $label: required marks, refusals, a first entry, axe',
    async ({ table, type, label, specKey }) => {
      const start = firstText(table, type);
      const shown = show(table, type, start, { areErrorsShown: true });
      const wanted = REQUIRED[`${table} ${type}`]!;
      const blocked = refusals(table, type, start).filter(
        ({ sentence }) => sentence === 'This field is required',
      );
      const preset = type === 'kubernetes' ? ['Schedule'] : [];
      expect(blocked.map((problem) => problem.label).sort()).toEqual(
        wanted.filter((name) => !preset.includes(name)).sort(),
      );
      for (const name of wanted)
        expect(screen.getAllByLabelText(new RegExp(`^${name}\\*?$`))[0]).toBeRequired();
      expect(screen.getByRole('group', { name: `${label} specification` })).toBeInTheDocument();
      expect(screen.queryAllByText('This field is required')).toHaveLength(blocked.length);
      expect(Array.isArray(shown.value()[specKey])).toBe(true);
      expect(shown.value()[specKey]).toHaveLength(1);
      expect((await axe(document.body)).violations).toEqual([]);
    },
  );

  it.each(FORM_TYPES)(
    'TYPE-3 TYPE-4 $table $label: its descriptor renders read-only without changing the text',
    ({ table, type }) => {
      const shown = show(table, type, firstText(table, type), { isReadOnly: true });
      for (const box of screen.getAllByRole('textbox')) expect(box).toHaveAttribute('readonly');
      expect(shown.text()).toBe(firstText(table, type));
    },
  );

  it('M19 a render that brings the same text takes no letter from a field', () => {
    // The editor is drawn again for many reasons; a field that began anew each time lost what was typed meanwhile.
    const start = firstText('canaries', 'http');
    const form = (areErrorsShown: boolean) => (
      <SpecForm
        table="canaries"
        type="http"
        yamlText={start}
        onYamlChange={() => undefined}
        isReadOnly={false}
        areErrorsShown={areErrorsShown}
      />
    );
    const { rerender } = renderKit(form(false));
    const url = () => screen.getByLabelText(/^URL/, { selector: 'input' });
    fireEvent.change(url(), { target: { value: 'https://shop.example.org' } });
    expect(url()).toHaveValue('https://shop.example.org');
    rerender(form(true));
    expect(url()).toHaveValue('https://shop.example.org');
  });

  it('EDIT-10 Custom has no form and says so', () => {
    show('canaries', 'custom', '');
    expect(screen.getByText('This type has no form. Edit it in Code.')).toBeInTheDocument();
  });
});

describe('the text is the record', () => {
  const TEXT = `# the shop
schedule: "@every 1m"
http:
  - name: one # first
    url: https://a.example.org # old
  - name: two
    url: &shared https://b.example.org
exec:
  - name: three
    script: *shared
`;

  it('EDIT-10 typing changes that value only; clearing it and typing anew keeps its place and comment', async () => {
    const shown = show('canaries', 'http', TEXT);
    const url = screen.getByLabelText(/^URL/);
    await userEvent.clear(url);
    expect(url).toHaveFocus();
    expect(shown.text()).toBe(TEXT.replace('https://a.example.org', '""'));
    await userEvent.type(url, 'tcp://x');
    expect(shown.text()).toBe(TEXT.replace('https://a.example.org', 'tcp://x'));
  });

  it('EDIT-10 an optional value that is cleared goes, and comes back to its place while one is at it', async () => {
    const text = TEXT.replace('    url: https://a', '    description: old # why\n    url: https://a');
    const shown = show('canaries', 'http', text);
    const box = screen.getByLabelText('Description');
    await userEvent.clear(box);
    expect(shown.text()).toBe(TEXT);
    await userEvent.type(box, 'new');
    expect(shown.text()).toBe(text.replace('old # why', 'new # why'));
  });

  it('FORM-H-16 of several entries it shows which one is edited, and edits the chosen one', async () => {
    const shown = show('canaries', 'http', TEXT);
    expect(screen.getByText(/also holds exec \(1\)/)).toBeInTheDocument();
    pick('HTTP entry', '1');
    expect(screen.getByDisplayValue('2 of 2 · two')).toBeInTheDocument();
    fill(/^Name/, '2nd');
    expect(shown.text()).toBe(TEXT.replace('name: two', 'name: 2nd'));
  });

  it('EDIT-10 what an anchor shares is refused in words and stays', () => {
    const shown = show('canaries', 'http', TEXT);
    pick('HTTP entry', '1');
    fill(/^URL/, 'x');
    expect(screen.getByText(/shared with another place/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^URL/)).toHaveValue('https://b.example.org');
    expect(shown.text()).toBe(TEXT);
  });

  it.each([
    ['a: [', /The form cannot show this text.*Open Code to mend it/s],
    ['http: x\n', /"http" is not a list of entries/],
  ])('EDIT-10 a text that cannot be shown is said in words: %j', (text, sentence) => {
    show('canaries', 'http', text);
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  it('EDIT-10 a value in another shape is named, not overwritten', () => {
    const shown = show('canaries', 'http', 'http:\n  - name: {a: 1}\n    url: x\n');
    expect(screen.getByText(/Written in another way/)).toBeInTheDocument();
    fill(/^URL/, 'y');
    expect(shown.text()).toBe('http:\n  - name: {a: 1}\n    url: "y"\n');
  });

  it('EDIT-10 a manifest is edited below its spec', () => {
    const text = 'kind: Canary\nspec:\n  http:\n    - name: a\n      url: b\n';
    const shown = show('canaries', 'http', text);
    fill('Icon', 'globe');
    expect(shown.text()).toBe(`${text}      icon: globe\n`);
  });

  it('VAL-5 VAL-6 VAL-7 numbers: sentences after leaving, integers in the text', () => {
    const shown = show('canaries', 'http', firstText('canaries', 'http'));
    const label = 'Threshold (milliseconds)';
    fill(label, 'abc');
    expect(screen.getByText('This field must be a number')).toBeInTheDocument();
    fill(label, '-1');
    expect(screen.getByText('This field must be 0 or more')).toBeInTheDocument();
    fill(label, '12');
    expect(shown.value()).toMatchObject({ http: [{ thresholdMillis: 12 }] });
    fill('Max SSL expiry (days)', '-1');
    expect(screen.getByText('This field must be 0 or more')).toBeInTheDocument();
    fill('Max SSL expiry (days)', '12345678901234567890');
    expect(screen.getByText(/9007199254740991 or less/)).toBeInTheDocument();
  });
});

describe('HTTP check', () => {
  it('FORM-H-2 FORM-H-3 FORM-H-4 all fields reach the entry and come back', async () => {
    const shown = show('canaries', 'http', firstText('canaries', 'http'));
    fill(/^Name/, 'shop');
    fill(/^Schedule/, '5m');
    fill(/^URL/, 'https://shop.example.org');
    const methods = within(screen.getByLabelText('Method')).getAllByRole('option');
    expect(methods.map((option) => option.textContent)).toEqual(['GET', 'POST', 'PUT', 'DELETE']);
    expect(screen.getByLabelText('Method')).toHaveValue('GET');
    for (const method of ['GET', 'DELETE']) {
      pick('Method', method);
      expect(screen.queryByLabelText('Body')).not.toBeInTheDocument();
      expect(screen.queryByLabelText('Body format')).not.toBeInTheDocument();
    }
    pick('Method', 'PUT');
    expect(screen.getByLabelText('Body')).toBeInTheDocument();
    pick('Method', 'POST');
    fill('Body', '{{ .a }}\n');
    const formats = within(screen.getByLabelText('Body format')).getAllByRole('option');
    expect(formats.map((option) => option.textContent)).toEqual(['Text', 'Go Template']);
    pick('Body format', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Add Header' }));
    fill('Header name', 'X-Team');
    pick('Source of Header', 'secret');
    fill('Name of Header', 'team');
    fill('Key of Header', 'k');
    await userEvent.click(screen.getByLabelText('Response codes'));
    const codes = screen.getAllByRole('menuitemcheckbox').map((option) => option.textContent);
    expect(codes).toEqual(['200', '201', '202', '204', '301', '302', '401', '404', '500', '502', '503']);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '204' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '404' }));
    fill('Threshold (milliseconds)', '250');
    fill('Response content', 'ok');
    fill('Max SSL expiry (days)', '14');
    pick('Kind of Test', 'expr');
    fill('Script of Test', 'code == 200');
    expect(shown.value()).toEqual({
      schedule: '@every 5m',
      http: [
        {
          name: 'shop',
          url: 'https://shop.example.org',
          method: 'POST',
          body: '{{ .a }}\n',
          templateBody: true,
          headers: [{ name: 'X-Team', valueFrom: { secretKeyRef: { name: 'team', key: 'k' } } }],
          responseCodes: [204, 404],
          thresholdMillis: 250,
          responseContent: 'ok',
          maxSSLExpiry: 14,
          test: { expr: 'code == 200' },
        },
      ],
    });
    expect(refusals('canaries', 'http', shown.text())).toEqual([]);
  });

  it('FORM-H-5 FORM-H-6 authentication: one flag at a time, None clears them', () => {
    const text = 'schedule: "@hourly"\nhttp:\n  - name: a\n    url: b\n';
    const shown = show('canaries', 'http', text);
    const types = within(screen.getByLabelText('Type of Authentication')).getAllByRole('option');
    expect(types.map((option) => option.textContent)).toEqual(['None', 'Basic', 'NTLM', 'NTLMv2']);
    pick('Type of Authentication', 'ntlm');
    expect(shown.text()).toBe(`${text}    ntlm: true\n`);
    pick('Type of Authentication', 'basic');
    expect(shown.text()).toBe(`${text}    basic: true\n`);
    fill('Value of Username', 'me');
    pick('Source of Password', 'configMap');
    fill('Name of Password', 'map');
    expect(shown.value()).toMatchObject({
      http: [
        {
          basic: true,
          authentication: {
            username: { value: 'me' },
            password: { valueFrom: { configMapKeyRef: { name: 'map', key: '' } } },
          },
        },
      ],
    });
    pick('Type of Authentication', '');
    expect(shown.text()).toBe(text);
  });

  it('FORM-H-6 an entry that loses its last key stays an entry', () => {
    const text = 'http:\n  - basic: true\n  - name: b\n';
    const shown = show('canaries', 'http', text);
    pick('Type of Authentication', '');
    expect(shown.text()).toBe('http:\n  - {}\n  - name: b\n');
    fill(/^Name/, 'a');
    expect(shown.value()).toEqual({ http: [{ name: 'a' }, { name: 'b' }] });
  });

  it('FORM-H-6 OPEN-10 credentials in the spelling of the platform stay so', () => {
    const text = 'http:\n  - name: a\n    url: b\n    username:\n      value: me # who\n';
    const shown = show('canaries', 'http', text);
    expect(screen.getByLabelText('Type of Authentication')).toHaveValue('basic');
    fill('Value of Username', 'you');
    expect(shown.text()).toBe(text.replace('value: me', 'value: you'));
  });

  it('FORM-H-15 FORM-H-1 scripts: one kind at a time, the text of the script stays', async () => {
    const shown = show('canaries', 'http', 'http:\n  - name: a\n    url: b\n');
    const kinds = within(screen.getByLabelText('Kind of Test')).getAllByRole('option');
    expect(kinds.map((kind) => kind.textContent)).toEqual([
      'None',
      'Go Template',
      'Javascript',
      'Expr',
      'JSONPath',
    ]);
    for (const kind of ['template', 'javascript', 'expr', 'jsonpath']) {
      pick('Kind of Test', kind);
      fill('Script of Test', 'x');
      expect(shown.value()).toEqual({ http: [{ name: 'a', url: 'b', test: { [kind]: 'x' } }] });
    }
    pick('Kind of Test', '');
    expect(shown.text()).toBe('http:\n  - name: a\n    url: b\n');
    await userEvent.click(screen.getByRole('button', { name: 'Advanced' }));
    expect(screen.getByLabelText('Kind of Display')).toBeInTheDocument();
    expect(screen.getByLabelText('Kind of Transform')).toBeInTheDocument();
  });
});
