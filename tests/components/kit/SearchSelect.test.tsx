import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { useState } from 'react';
import { MultiSelect } from '@/components/filters/MultiSelect';
import {
  matchingOptions,
  SearchSelect,
  WINDOW_THRESHOLD,
  type SearchSelectProps,
} from '@/components/filters/SearchSelect';
import { renderKit } from './renderKit';

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `value-${at}` }));

function Held(props: Partial<SearchSelectProps>) {
  const [selected, setSelected] = useState<readonly string[]>(props.selected ?? []);
  return (
    <SearchSelect label="region" options={many(100)} {...props} selected={selected} onChange={setSelected} />
  );
}
const box = () => screen.getByRole('combobox', { name: 'region' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('WIDGET-17 of more than twenty options a window is drawn, which doubles at its end', async () => {
  renderKit(<Held />);
  await userEvent.click(box());
  expect(options()).toHaveLength(WINDOW_THRESHOLD + 1);
  fireEvent.scroll(screen.getByRole('listbox'));
  expect(options()).toHaveLength(2 * WINDOW_THRESHOLD + 1);
});

it('WIDGET-17 it is one stop of Tab, and an arrow opens it', async () => {
  renderKit(
    <>
      <Held />
      <button type="button">after</button>
    </>,
  );
  await userEvent.tab();
  expect(box()).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowDown}');
  expect(options()).toHaveLength(WINDOW_THRESHOLD + 1);
});

it('WIDGET-17 twenty options are all drawn', async () => {
  renderKit(<Held options={many(20)} />);
  await userEvent.click(box());
  expect(options()).toHaveLength(20);
});

it('WIDGET-18 without input it says Start typing to search, without a match No options found', async () => {
  renderKit(<Held options={[]} />);
  await userEvent.click(box());
  expect(options()).toEqual(['Start typing to search']);
  await userEvent.type(box(), 'nonsense');
  expect(options()).toEqual(['No options found']);
});

it('typing finds, choosing fills the box', async () => {
  renderKit(<Held />);
  await userEvent.type(box(), 'VALUE-77');
  expect(options()).toEqual(['value-77']);
  await userEvent.click(screen.getByRole('option', { name: 'value-77' }));
  expect(box()).toHaveValue('value-77');
  expect(matchingOptions([{ value: 'a', label: 'Ärger' }], 'ÄR')).toHaveLength(1);
});

it('WIDGET-15 options from elsewhere are asked for once, 100 ms after the last key', () => {
  jest.useFakeTimers();
  const asked: string[] = [];
  renderKit(<Held options={[]} onSearch={(text) => asked.push(text)} />);
  for (const text of ['o', 'or', 'ord']) fireEvent.change(box(), { target: { value: text } });
  act(() => jest.advanceTimersByTime(99));
  expect(asked).toEqual([]);
  act(() => jest.advanceTimersByTime(1));
  expect(asked).toEqual(['ord']);
  jest.useRealTimers();
});

it('HEALTH-11 HEALTH-12 WIDGET-17 a label with many values is searched, and says how many are chosen', async () => {
  const chosen: string[][] = [];
  const selected = ['value-1', 'value-2', 'value-3', 'value-4', 'value-5'];
  const { container } = renderKit(
    <MultiSelect
      label="region"
      options={many(30)}
      selected={selected}
      onChange={(next) => chosen.push(next)}
    />,
  );
  expect(box()).toHaveValue('including 5 labels');
  expect((await axe(container)).violations).toEqual([]);
  await userEvent.type(box(), '29');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'value-29' }));
  expect(chosen).toEqual([[...selected, 'value-29']]);
});
