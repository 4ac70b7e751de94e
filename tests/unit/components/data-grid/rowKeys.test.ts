/** Keys of a list of which the grid draws a few slots (decision 89, WAI-ARIA treegrid). */
import {
  columnAfterKey,
  isCellKey,
  leadsIntoRows,
  pagesAfterKey,
  placeAfterKey,
  THE_HEADERS,
} from '@/components/data-grid/live/rowKeys';

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

it.each([
  ['ArrowDown', false, 5, 6],
  ['ArrowDown', false, 99, 99],
  ['ArrowDown', true, 5, 99],
  ['ArrowUp', false, 5, 4],
  ['ArrowUp', false, 0, THE_HEADERS],
  ['ArrowUp', true, 5, 0],
  ['PageDown', false, 5, 25],
  ['PageDown', false, 90, 99],
  ['PageUp', false, 25, 5],
  ['PageUp', false, 5, 0],
  ['Home', false, 50, 0],
  ['End', false, 50, 99],
  ['Home', true, 50, 0],
  ['End', true, 50, 99],
])('M14 TABLE-9 %s (with control: %s) leads from row %d of 100 to %d', (name, ctrlKey, place, next) => {
  expect(placeAfterKey(key(name, ctrlKey), { place, count: 100, page: 20 })).toBe(next);
});

it.each([
  ['ArrowRight', false, 1, 2],
  ['ArrowRight', false, 4, 4],
  ['ArrowRight', true, 1, 4],
  ['ArrowLeft', false, 1, 0],
  ['ArrowLeft', false, 0, 0],
  ['ArrowLeft', true, 3, 0],
  ['Home', false, 3, 0],
  ['End', false, 3, 4],
  ['ArrowDown', false, 3, undefined],
])('M14 TABLE-9 %s (with control: %s) leads from column %d of 5 to %s', (name, ctrlKey, column, next) => {
  expect(columnAfterKey(key(name, ctrlKey), column, 5)).toBe(next);
});

it('M14 TABLE-9 a page is turned by its keys only, and no other key is taken from the grid', () => {
  expect(['PageDown', 'PageUp', 'ArrowDown'].map((name) => pagesAfterKey({ key: name }))).toEqual([1, -1, 0]);
  const taken = [
    'ArrowLeft',
    'Home',
    'PageUp',
    'Enter',
    ' ',
    'Tab',
    'Escape',
    'j',
    'toString',
    'constructor',
  ];
  expect(taken.filter((name) => isCellKey(key(name)))).toEqual(['ArrowLeft', 'Home', 'PageUp']);
  expect(leadsIntoRows({ key: 'Tab', shiftKey: false })).toBe(true);
  expect(leadsIntoRows({ key: 'Tab', shiftKey: true })).toBe(false);
  expect(leadsIntoRows({ key: 'ArrowDown', shiftKey: false })).toBe(true);
});
