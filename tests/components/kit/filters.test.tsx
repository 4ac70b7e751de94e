import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { useState } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { ChoiceWord } from '@/components/filters/ChoiceWord';
import { MultiSelect, selectionText } from '@/components/filters/MultiSelect';
import { RefreshIntervalControl } from '@/components/filters/RefreshIntervalControl';
import { SearchBox } from '@/components/filters/SearchBox';
import { TimeRangeControl } from '@/components/filters/TimeRangeControl';
import { TriState, type TriStateValue } from '@/components/filters/TriState';
import { TIME_RANGES } from '@/services/time/ranges';
import { renderKit } from './renderKit';

describe('ChoiceMenu', () => {
  const CHOICES = [
    { value: 'none', label: 'No Grouping' },
    { value: 'type', label: 'Type' },
  ];
  function Grouping({ isResultFirst }: { isResultFirst: boolean }) {
    const [value, setValue] = useState('none');
    return (
      <ChoiceMenu
        label="Group By"
        value={value}
        choices={CHOICES}
        onChange={setValue}
        isResultFirst={isResultFirst}
      />
    );
  }
  const button = (chosen: string) =>
    screen.getByRole('button', { name: `Group By: ${chosen}`, hidden: true });
  const open = (chosen: string) => {
    fireEvent.click(button(chosen));
    return screen.getByRole('menuitemradio', { name: 'Type' });
  };
  const isOpen = () => screen.queryByRole('menu') !== null;

  it('M14 what was chosen is there before the menu closes, and the focus is on its button then', async () => {
    renderKit(<Grouping isResultFirst />);
    fireEvent.click(open('No Grouping'));
    expect(button('Type')).toBeInTheDocument();
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(button('Type')).toHaveFocus();
    // Opened again it says what is chosen now.
    expect(open('Type')).toHaveAttribute('aria-checked', 'true');
  });

  it('M14 opened again before the address has the choice, it marks it as soon as the address does', () => {
    const menu = (value: string) => (
      <ChoiceMenu
        label="Group By"
        value={value}
        choices={CHOICES}
        onChange={() => undefined}
        isResultFirst
        word={<ChoiceWord word="Type" />}
      />
    );
    const { rerender } = renderKit(menu('none'));
    const type = open('No Grouping');
    expect(button('No Grouping')).toHaveTextContent('Type');
    expect(type).toHaveAttribute('aria-checked', 'false');
    rerender(menu('type'));
    expect(type).toHaveAttribute('aria-checked', 'true');
  });

  it('HEALTH-15 elsewhere the menu is gone with the choice', () => {
    renderKit(<Grouping isResultFirst={false} />);
    fireEvent.click(open('No Grouping'));
    expect(isOpen()).toBe(false);
    expect(button('Type')).toHaveFocus();
  });
});

describe('SearchBox', () => {
  function renderSearch(value = '') {
    const searched: string[] = [];
    const view = renderKit(
      <SearchBox value={value} label="Search" onSearch={(text) => searched.push(text)} />,
    );
    return { searched, box: screen.getByRole('searchbox', { name: 'Search' }), ...view };
  }
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('WIDGET-15 searches once, 400 ms after the last key', () => {
    const { searched, box } = renderSearch();
    for (const text of ['o', 'or', 'ord']) {
      fireEvent.change(box, { target: { value: text } });
      act(() => jest.advanceTimersByTime(399));
    }
    expect(searched).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(searched).toEqual(['ord']);
  });

  it('WIDGET-14 searches at once on Enter, and not a second time after the delay', () => {
    const { searched, box } = renderSearch();
    fireEvent.change(box, { target: { value: 'orders' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    act(() => jest.advanceTimersByTime(1000));
    expect(searched).toEqual(['orders']);
  });

  it('follows the address when it changes elsewhere', () => {
    const { box, rerender } = renderSearch('old');
    expect(box).toHaveValue('old');
    rerender(<SearchBox value="" label="Search" onSearch={() => undefined} />);
    expect(box).toHaveValue('');
  });

  // As a browser does it: the text is there, and then the page hears of it.
  const type = (box: HTMLElement, text: string) => {
    if (!(box instanceof HTMLInputElement)) throw new Error('Not a box for text.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    const event = new InputEvent('input', { bubbles: true, data: text });
    // The clock of events stands still here, unlike the timers.
    Object.defineProperty(event, 'timeStamp', { value: performance.now() });
    box.dispatchEvent(event);
  };

  it('M14 a key is seen before anything is drawn from it, and searched for all the same', () => {
    const { searched, box } = renderSearch();
    type(box, 'orders');
    expect(box).toHaveAttribute('value', '');
    act(() => jest.advanceTimersByTime(399));
    expect(box).toHaveAttribute('value', 'orders');
    expect(searched).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(searched).toEqual(['orders']);
  });

  it('M14 WIDGET-15 the 400 ms begin with the key, however late the page comes to it', () => {
    const { searched, box } = renderSearch();
    const now = () => performance.now();
    const press = (kind: string, timeStamp: number) => {
      const event = new KeyboardEvent(kind, { key: 's', bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      box.dispatchEvent(event);
    };
    act(() => jest.advanceTimersByTime(1000));
    press('keydown', now() - 150);
    type(box, 'orders');
    act(() => jest.advanceTimersByTime(249));
    expect(searched).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(searched).toEqual(['orders']);
    // What comes without a key, as a paste by mouse, waits for the whole of it.
    press('keydown', now());
    press('keyup', now());
    act(() => jest.advanceTimersByTime(300));
    type(box, 'pasted');
    act(() => jest.advanceTimersByTime(399));
    expect(searched).toEqual(['orders']);
    act(() => jest.advanceTimersByTime(1));
    expect(searched).toEqual(['orders', 'pasted']);
  });

  it('M14 nothing typed is written over by a render that knows the text before, nor by leaving the box', () => {
    const { box, rerender } = renderSearch();
    type(box, 'ord');
    rerender(<SearchBox value="" label="Search by name" onSearch={() => undefined} />);
    expect(box).toHaveValue('ord');
    type(box, 'orde');
    fireEvent.blur(box);
    expect(box).toHaveValue('orde');
    expect(box).toHaveAttribute('value', 'orde');
  });

  it('WIDGET-14 Enter searches for what stands in the box, however little of it was drawn', () => {
    const { searched, box } = renderSearch();
    type(box, 'orders');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(searched).toEqual(['orders']);
  });

  it('M14 whoever types on while a search is on its way to the address keeps what was typed', () => {
    const { box, rerender } = renderSearch();
    const searchFor = (value: string) => (
      <SearchBox value={value} label="Search" onSearch={() => undefined} />
    );
    type(box, 'ord');
    act(() => jest.advanceTimersByTime(400));
    type(box, 'orders');
    act(() => jest.advanceTimersByTime(100));
    rerender(searchFor('ord'));
    expect(box).toHaveValue('orders');
    // Back and forth with the browser's buttons is followed as ever, to the same text, too.
    rerender(searchFor(''));
    expect(box).toHaveValue('');
    rerender(searchFor('ord'));
    expect(box).toHaveValue('ord');
  });

  it('M14 a pause between two keys says what may be searched for, and nothing says it once it is', () => {
    const intents: unknown[] = [];
    renderKit(
      <SearchBox
        value=""
        label="Search"
        onSearch={(text) => intents.push(`search ${text}`)}
        onIntent={(text, isPressed) => intents.push([text, isPressed])}
      />,
    );
    const box = screen.getByRole('searchbox', { name: 'Search' });
    type(box, 'o');
    act(() => jest.advanceTimersByTime(30));
    type(box, 'or');
    act(() => jest.advanceTimersByTime(399));
    expect(intents).toEqual([['or', false]]);
    type(box, 'ord');
    fireEvent.keyDown(box, { key: 'Enter' });
    act(() => jest.advanceTimersByTime(1000));
    expect(intents).toEqual([['or', false], 'search ord']);
  });
});

describe('TriState', () => {
  function Held({ onValue }: { onValue: (value: TriStateValue) => void }) {
    const [value, setValue] = useState<TriStateValue>(0);
    const change = (next: TriStateValue) => {
      setValue(next);
      onValue(next);
    };
    return <TriState label="critical" value={value} onChange={change} />;
  }

  it('WIDGET-3 pressing the active option resets it to 0', async () => {
    const values: TriStateValue[] = [];
    renderKit(<Held onValue={(value) => values.push(value)} />);
    const group = screen.getByRole('group', { name: 'critical' });
    const include = within(group).getByRole('button', { name: 'Yes' });
    await userEvent.click(include);
    expect(include).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(include);
    await userEvent.click(within(group).getByRole('button', { name: 'No' }));
    await userEvent.click(within(group).getByRole('button', { name: 'All' }));
    expect(values).toEqual([1, 0, -1, 0]);
  });
});

describe('what is about to be chosen', () => {
  const told: unknown[] = [];
  const hear = (...heard: unknown[]) => told.push(heard);
  beforeEach(() => {
    told.length = 0;
  });

  /** jsdom knows no pointers. */
  const point = (type: string, from: Element | null, to: Element | null, pointerType = 'mouse') => {
    const event = new MouseEvent(type, { bubbles: true, relatedTarget: to });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    act(() => {
      from?.dispatchEvent(event);
    });
  };
  const optionYes = () => {
    renderKit(<TriState label="critical" value={1} onChange={() => undefined} onIntent={hear} />);
    return screen.getByRole('button', { name: 'Yes' });
  };

  it('M14 is heard when the pointer comes, presses and goes', () => {
    const button = optionYes();
    point('pointerover', button, document.body);
    point('pointerdown', button, null);
    point('pointerout', button, document.body);
    // Pressing the active option resets it.
    expect(told).toEqual([
      [0, false],
      [0, true],
      [undefined, false],
    ]);
  });

  it('M14 a finger that is lifted has not gone before its click', () => {
    const button = optionYes();
    point('pointerdown', button, null, 'touch');
    point('pointerout', button, document.body, 'touch');
    expect(told).toEqual([[0, true]]);
  });

  it('M14 is heard of the items of a menu, too', async () => {
    const choices = [
      { value: 'none', label: 'No Grouping' },
      { value: 'type', label: 'Type' },
    ];
    renderKit(
      <ChoiceMenu
        label="Group By"
        value="none"
        choices={choices}
        onChange={() => undefined}
        onIntent={hear}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Group By: No Grouping' }));
    told.length = 0;
    await userEvent.hover(screen.getByRole('menuitemradio', { name: 'Type' }));
    expect(told.at(-1)).toEqual(['type', false]);
  });
});

describe('choices', () => {
  it('TIME-1 OPEN-7 the time control offers exactly the twenty ranges, the chosen one marked', async () => {
    const chosen: string[] = [];
    renderKit(<TimeRangeControl value="1h" onChange={(range) => chosen.push(range)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Time range: 1h' }));
    const items = screen.getAllByRole('menuitemradio');
    expect(items.map(({ textContent }) => textContent)).toEqual([...TIME_RANGES]);
    expect(screen.getByRole('menuitemradio', { name: '1h' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: '2mo' }));
    expect(chosen).toEqual(['2mo']);
  });

  it('TIME-2 the refresh control offers exactly nine intervals', async () => {
    renderKit(<RefreshIntervalControl value="60s" onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Every: 60s' }));
    expect(
      screen
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toBe('None 15s 30s 60s 2m 3m 5m 10m 15m');
  });

  it('HEALTH-12 counts more than four selected labels and lists fewer', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect(selectionText(five, [])).toBe('including 5 labels');
    expect(selectionText(five.slice(0, 4), [{ value: 'a', label: 'Alpha' }])).toBe('Alpha, b, c, d');
    const chosen: string[][] = [];
    renderKit(
      <MultiSelect
        label="region"
        options={[{ value: 'eu' }, { value: 'us' }]}
        selected={['eu']}
        onChange={(selected) => chosen.push(selected)}
      />,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'region' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'us' }));
    expect(chosen).toEqual([['eu', 'us']]);
  });
});

it('filters have no accessibility findings', async () => {
  const { container } = renderKit(
    <>
      <SearchBox value="" label="Search" onSearch={() => undefined} />
      <TriState label="critical" value={1} onChange={() => undefined} />
      <TimeRangeControl value="1h" onChange={() => undefined} />
      <MultiSelect label="region" options={[{ value: 'eu' }]} selected={[]} onChange={() => undefined} />
    </>,
  );
  expect((await axe(container)).violations).toEqual([]);
});
