import { effectOf, searchFlags, toFlagRows } from '@/features/flags/model/flags';
import type { PropertyRow } from '@/services/contracts/rows';

const stored = (name: string, value: string): PropertyRow => ({
  name,
  value,
  created_by: null,
  created_at: null,
  updated_at: null,
});

it('a property of the server is stronger than a stored one of the same name', () => {
  const rows = toFlagRows(
    [stored('logs.disable', 'false'), stored('x', '1')],
    [
      { name: 'logs.disable', value: 'true', source: 'local' },
      { name: 'x', value: '1', source: 'db' },
    ],
  );
  expect(rows.map(({ id, isOverridden }) => [id, isOverridden])).toEqual([
    ['local:logs.disable', false],
    ['db:logs.disable', true],
    ['db:x', false],
  ]);
});

it.each([
  ['logs.disable', 'true', { feature: 'logs', isOff: true }],
  ['logs.disable', 'True', { feature: 'logs', isOff: false }],
  ['settings.users.disable', '1', { feature: 'settings.users', isOff: false }],
  ['logs', 'true', undefined],
  ['disable', 'true', undefined],
])('FLAG-3 %s = %s', (name, value, effect) => {
  expect(effectOf({ name, value })).toEqual(effect);
});

it('finds by name and by value', () => {
  const rows = toFlagRows([stored('logs.disable', 'true'), stored('banner', 'Hello')], []);
  expect(searchFlags(rows, ' hello ').map(({ name }) => name)).toEqual(['banner']);
  expect(searchFlags(rows, 'DIS').map(({ name }) => name)).toEqual(['logs.disable']);
});
