import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import type { AppError } from '@/services/errors/AppError';
import { renderKit } from './renderKit';

const NAME: FieldSpec = {
  name: 'name',
  kind: 'text',
  label: 'Name',
  isRequired: true,
  help: 'Unique in its namespace.',
};
const RESULTS: FieldSpec = { name: 'spec.results', kind: 'number', label: 'Results', isRequired: true };

function renderForm(fields: readonly FieldSpec[], initialValues: FormValues = {}, answer?: AppError) {
  const saved: FormValues[] = [];
  const view = renderKit(
    <ResourceForm
      label="Canary"
      fields={fields}
      initialValues={initialValues}
      submitLabel="Save"
      onSubmit={async (values) => {
        saved.push(values);
        return answer;
      }}
    />,
  );
  return { saved, ...view };
}
const save = () => screen.getByRole('button', { name: 'Save' });

describe('ResourceForm', () => {
  it('VAL-4 VAL-7 shows an error only after a field was touched, and takes it away at once', async () => {
    renderForm([NAME]);
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: /Name/ });
    await userEvent.click(name);
    await userEvent.tab();
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    expect(name).toBeInvalid();
    await userEvent.type(name, 'o');
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
  });

  it('VAL-5 VAL-6 wants whole numbers of 0 or more and stores numbers', async () => {
    const { saved } = renderForm([RESULTS]);
    const box = screen.getByRole('textbox', { name: /Results/ });
    await userEvent.type(box, 'abc');
    await userEvent.tab();
    expect(screen.getByText('This field must be a number')).toBeInTheDocument();
    await userEvent.clear(box);
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    await userEvent.type(box, '-1');
    expect(screen.getByText('This field must be 0 or more')).toBeInTheDocument();
    await userEvent.clear(box);
    await userEvent.type(box, '12.7');
    await userEvent.tab();
    await userEvent.click(save());
    expect(saved).toEqual([{ spec: { results: 12 } }]);
  });

  it('VAL-8 VAL-7 OPEN-31 submit is aria-disabled while invalid, and pressing it leads to the first error', async () => {
    const { saved } = renderForm([NAME, RESULTS]);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(save());
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    await userEvent.keyboard('orders');
    await userEvent.type(screen.getByRole('textbox', { name: /Results/ }), '3');
    expect(save()).not.toHaveAttribute('aria-disabled');
    await userEvent.keyboard('{Enter}');
    expect(saved).toEqual([{ name: 'orders', spec: { results: 3 } }]);
  });

  it('OPEN-31 F25 who writes in another box before the error is drawn keeps the focus, and every letter its place', async () => {
    const frames: FrameRequestCallback[] = [];
    const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
    renderForm([NAME, RESULTS]);
    await userEvent.click(save());
    await userEvent.type(screen.getByRole('textbox', { name: /Results/ }), '1');
    expect(frames.length).toBeGreaterThan(0);
    act(() => frames.splice(0).forEach((draw) => draw(0)));
    frame.mockRestore();
    await userEvent.keyboard('2');
    expect(screen.getByRole('textbox', { name: /Results/ })).toHaveValue('12');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('');
  });

  it('OPEN-31 F25 who writes in another box while the server still answers keeps the focus there when it refuses', async () => {
    let refuse: ((error: AppError) => void) | undefined;
    const answer = new Promise<AppError>((resolve) => {
      refuse = resolve;
    });
    renderKit(
      <ResourceForm
        label="Canary"
        fields={[NAME, RESULTS]}
        initialValues={{ name: 'orders' }}
        submitLabel="Save"
        onSubmit={() => answer}
      />,
    );
    const results = screen.getByRole('textbox', { name: /Results/ });
    await userEvent.type(results, '1');
    await userEvent.click(save());
    await userEvent.click(results);
    refuse?.({ kind: 'conflict', text: 'Taken.', retryable: false, fields: { name: 'This name is taken.' } });
    expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
    await act(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(results).toHaveFocus();
  });

  it('OPEN-31 Enter in an invalid form shows all errors', async () => {
    const { saved } = renderForm([NAME, RESULTS]);
    await userEvent.type(screen.getByRole('textbox', { name: /Results/ }), '1{Enter}');
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('VAL-7 the error of a field that is left by a press comes after the click: nothing moves from under the pointer', async () => {
    renderForm([NAME]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('textbox', { name: /Name/ }));
    await user.pointer({ target: document.body, keys: '[MouseLeft>]' });
    expect(screen.getByRole('textbox', { name: /Name/ })).not.toHaveFocus();
    expect(screen.queryByText('This field is required')).not.toBeInTheDocument();
    await user.pointer({ target: document.body, keys: '[/MouseLeft]' });
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
  });

  it('OPEN-31 a field with a form of its own leads to what is wrong in there, not to its tabs', async () => {
    const spec: FieldSpec = {
      name: 'spec',
      kind: 'custom',
      label: 'Specification',
      check: () => 'Mend the problem listed above.',
      render: () => (
        <>
          <button type="button">Form</button>
          <div data-invalid="false">
            <input aria-label="Method" />
          </div>
          <div data-invalid="true">
            <input aria-label="URL" />
          </div>
        </>
      ),
    };
    renderForm([spec]);
    await userEvent.click(save());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'URL' })).toHaveFocus());
  });

  it('keeps keys of the record that it has no field for', async () => {
    const { saved } = renderForm([NAME], { name: 'a', spec: { unknown: { deep: [1] } } });
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'b');
    await userEvent.click(save());
    expect(saved).toEqual([{ name: 'ab', spec: { unknown: { deep: [1] } } }]);
  });

  it('puts what the server refused beside its field, and the rest above the buttons', async () => {
    renderForm(
      [NAME],
      { name: 'orders' },
      {
        kind: 'conflict',
        text: 'The record could not be stored.',
        retryable: false,
        fields: { name: 'This name is taken.', agent: 'Unknown agent.' },
      },
    );
    await userEvent.click(save());
    expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
    expect(screen.getByText(/The record could not be stored/)).toHaveTextContent('agent: Unknown agent.');
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), '2');
    expect(screen.queryByText('This name is taken.')).not.toBeInTheDocument();
  });

  it('OPEN-31 F25 a refusal that a busy machine draws some frames later still leads to its field', async () => {
    const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementationOnce((draw) => {
      draw(0); // before anything of the refusal is drawn
      return 0;
    });
    const taken = {
      kind: 'conflict',
      text: '',
      retryable: false,
      fields: { name: 'This name is taken.' },
    } as const;
    renderForm([NAME], { name: 'orders' }, taken);
    save().focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    frame.mockRestore();
  });

  it('WIDGET-5 adds and removes pairs; a later duplicate overwrites an earlier one', async () => {
    const { saved } = renderForm([{ name: 'labels', kind: 'labels', label: 'Labels' }], {
      labels: '{"x":"9"}',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove x' }));
    for (const value of ['1', '2']) {
      await userEvent.click(screen.getByRole('button', { name: 'Add' }));
      const keys = screen.getAllByPlaceholderText('key');
      const values = screen.getAllByPlaceholderText('value');
      await userEvent.type(keys[keys.length - 1] ?? document.body, 'a');
      await userEvent.type(values[values.length - 1] ?? document.body, value);
    }
    await userEvent.click(save());
    expect(saved).toEqual([{ labels: { a: '2' } }]);
  });

  it('VAL-4 WIDGET-5 a value without a key is never dropped unsaid: it stops the form until it has one', async () => {
    const { saved } = renderForm([{ name: 'labels', kind: 'labels', label: 'Labels' }], { labels: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.type(screen.getByPlaceholderText('value'), 'web');
    await userEvent.click(save());
    expect(saved).toEqual([]);
    expect(await screen.findByText(/^A value here has no key/)).toHaveAttribute('role', 'alert');
    expect(screen.getByPlaceholderText('value')).toHaveValue('web');
    await userEvent.type(screen.getByPlaceholderText('key'), 'team');
    await userEvent.click(save());
    expect(saved).toEqual([{ labels: { team: 'web' } }]);
  });

  it.each([
    [['__proto__'], /^__proto__ cannot be a key/],
    [['team', 'team'], /^The key team stands here twice/],
  ])('WIDGET-5 says of the keys %j what will not be stored as it stands', async (names, sentence) => {
    renderForm([{ name: 'labels', kind: 'labels', label: 'Labels' }], { labels: {} });
    for (const [at, name] of names.entries()) {
      await userEvent.click(screen.getByRole('button', { name: 'Add' }));
      await userEvent.type(screen.getAllByPlaceholderText('key')[at] ?? document.body, name);
    }
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await userEvent.click(document.body);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it.each([
    ['99 99 99 99 99', false],
    ['60 * * * *', false],
    ['* 24 * * *', false],
    ['* * 0 * *', false],
    ['* * * 13 *', false],
    ['* * * * 8', false],
    ['*/0 * * * *', false],
    ['a b c d e', false],
    ['* * * *', false],
    ['*/5 * * * *', true],
    ['0 0 1,15 * MON-FRI', true],
    ['30 59 23 L DEC 7', true],
    ['5-10/2 0 * jan,jul Sun', true],
    ['0 0 5W * FRI#2', true],
    ['0 12 LW * *', true],
  ])('SCR-3 OPEN-40 the schedule %j is known as one before it is sent: %s', async (typed, isGood) => {
    const { saved } = renderForm([{ name: 'schedule', kind: 'schedule', label: 'Schedule' }], {
      schedule: typed,
    });
    await userEvent.click(save());
    expect(saved).toHaveLength(isGood ? 1 : 0);
  });

  it('EDIT-17 OPEN-39 a schedule that names no other set offers the default twelve', () => {
    renderForm([{ name: 'schedule', kind: 'schedule', label: 'Schedule' }]);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Schedule' });
    expect([...(box.list?.options ?? [])].map(({ value }) => value)).toEqual([
      '@every 30s',
      '1m',
      '15m',
      '5m',
      '30m',
      '@hourly',
      '2h',
      '4h',
      '6h',
      '8h',
      '@daily',
      '@weekly',
    ]);
  });

  it('OPEN-40 stores a bare duration as @every and refuses what is no schedule', async () => {
    const { saved } = renderForm([
      { name: 'schedule', kind: 'schedule', label: 'Schedule', isRequired: true },
    ]);
    const box = screen.getByRole('combobox', { name: /Schedule/ });
    await userEvent.type(box, 'now and then');
    await userEvent.tab();
    expect(screen.getByText(/Use an interval such as @every 30s/)).toBeInTheDocument();
    await userEvent.clear(box);
    await userEvent.type(box, '45s');
    await userEvent.tab();
    await userEvent.click(save());
    expect(saved).toEqual([{ schedule: '@every 45s' }]);
  });

  it('F63 says in which line the YAML is wrong and keeps the text', async () => {
    renderForm([{ name: 'spec', kind: 'code', label: 'Spec', isRequired: true }]);
    const editor = screen.getByRole('textbox', { name: 'Spec' });
    await userEvent.click(editor);
    await userEvent.paste('http:\n  - url: "x');
    await userEvent.tab();
    expect(await screen.findByText(/Line 2, column/)).toBeInTheDocument();
    expect(editor).toHaveValue('http:\n  - url: "x');
  });

  it('shows a field only under its condition', async () => {
    renderForm([
      { name: 'auth', kind: 'checkbox', label: 'With sign-in' },
      { name: 'user', kind: 'text', label: 'User', when: { field: 'auth', equals: true } },
    ]);
    expect(screen.queryByRole('textbox', { name: 'User' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'With sign-in' }));
    expect(screen.getByRole('textbox', { name: 'User' })).toBeInTheDocument();
  });

  it('has no accessibility findings, invalid fields included', async () => {
    const { container } = renderForm([
      NAME,
      RESULTS,
      { name: 'schedule', kind: 'schedule', label: 'Schedule' },
      { name: 'type', kind: 'select', label: 'Type', options: [{ value: 'http', label: 'HTTP' }] },
      { name: 'labels', kind: 'labels', label: 'Labels' },
    ]);
    await userEvent.click(save());
    expect((await axe(container)).violations).toEqual([]);
  });
});
