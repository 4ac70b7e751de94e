/** Where the focus goes when rows of a field are added, left and removed, and when one of them is wrong. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { renderKit } from './renderKit';

function showField(field: FieldSpec, value?: unknown) {
  const saved: FormValues[] = [];
  renderKit(
    <ResourceForm
      label="Canary"
      fields={[field]}
      initialValues={value === undefined ? {} : { it: value }}
      submitLabel="Save"
      onSubmit={(values) => {
        saved.push(values);
        return Promise.resolve(undefined);
      }}
    />,
  );
  return saved;
}
const group = () => within(screen.getByRole('group', { name: 'It' }));
const press = (keys: string) => userEvent.keyboard(keys);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('WIDGET-5 WIDGET-9 a new pair is typed at once, without a way back over it', async () => {
  const saved = showField({ name: 'it', kind: 'keyValue', label: 'It' }, { a: '1' });
  group().getByRole('button', { name: 'Add' }).focus();
  await press('{Enter}');
  expect(group().getByRole('textbox', { name: 'Key 2' })).toHaveFocus();
  await press('b{Tab}2');
  await save();
  expect(saved).toEqual([{ it: { a: '1', b: '2' } }]);
});

it('WIDGET-5 OPEN-31 a value without a key leads to its own row', async () => {
  const saved = showField({ name: 'it', kind: 'keyValue', label: 'It' }, { a: '1' });
  await userEvent.click(group().getByRole('button', { name: 'Add' }));
  await press('{Tab}2');
  await save();
  await waitFor(() => expect(group().getByRole('textbox', { name: 'Key 2' })).toHaveFocus());
  expect(group().getByRole('textbox', { name: 'Key 2' })).toBeInvalid();
  expect(group().getByRole('textbox', { name: 'Key 1' })).toBeValid();
  expect(saved).toEqual([]);
});

it('WIDGET-20 OPEN-31 a reference that names no key leads to the box of the key', async () => {
  showField(
    { name: 'it', kind: 'envVar', label: 'It' },
    { valueFrom: { secretKeyRef: { name: 'team', key: '' } } },
  );
  await save();
  await waitFor(() => expect(group().getByRole('textbox', { name: 'Key of It' })).toHaveFocus());
});

it('FORM-H-15 OPEN-31 a kind without its script leads to the script', async () => {
  showField({ name: 'it', kind: 'script', label: 'It' }, { expr: '' });
  await save();
  await waitFor(() => expect(group().getByRole('textbox', { name: 'Script of It' })).toHaveFocus());
});

it('WIDGET-9 an empty row stays while Tab leads to its own button, and goes when it is left', async () => {
  showField({ name: 'it', kind: 'textList', label: 'It', itemLabel: 'Path' }, ['a']);
  group().getByRole('button', { name: 'Add to It' }).focus();
  await press('{Enter}');
  expect(group().getByRole('textbox', { name: 'Path 2' })).toHaveFocus();
  await press('{Tab}');
  expect(group().getByRole('button', { name: 'Remove Path 2' })).toHaveFocus();
  await press('{Tab}');
  expect(group().getByRole('button', { name: 'Add to It' })).toHaveFocus();
  expect(group().queryByRole('textbox', { name: 'Path 2' })).not.toBeInTheDocument();
});

it('WIDGET-9 a text that was emptied goes with its row when that is left, not before', async () => {
  const saved = showField({ name: 'it', kind: 'textList', label: 'It', itemLabel: 'Path' }, ['a', 'b']);
  await userEvent.clear(group().getByRole('textbox', { name: 'Path 2' }));
  await press('{Tab}');
  expect(group().getByRole('button', { name: 'Remove Path 2' })).toHaveFocus();
  await press('{Tab}');
  await save();
  expect(saved).toEqual([{ it: ['a'] }]);
});
