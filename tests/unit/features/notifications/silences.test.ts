/** What the form of a silence asks for and sends. */
import type { SilenceRow } from '@/features/notifications/model/records';
import {
  countToType,
  formOf,
  silenceBody,
  silencePatch,
  withEnd,
} from '@/features/notifications/model/silences';

const NOW = Date.parse('2026-01-01T12:00:00Z');
const ROW: SilenceRow = {
  id: 's',
  from: '2026-01-01T00:00:00Z',
  until: '2026-01-01T14:00:00Z',
  description: 'work',
  recursive: true,
  source: 'UI',
  created_at: '2026-01-01T00:00:00Z',
  check_id: 'k',
  config_id: null,
  component_id: null,
  canary_id: null,
  checks: { id: 'k', name: 'till' },
  catalog: null,
  component: null,
  canary: null,
  createdBy: null,
};

it.each([
  ['an hour for twenty', { duration: '1h' }, 20, undefined],
  ['an hour for more than twenty', { duration: '1h' }, 21, 21],
  ['a day', { duration: '24h' }, 1, undefined],
  ['two days', { duration: '2d' }, 1, 1],
  ['two days of what is not known', { duration: '2d' }, undefined, undefined],
  [
    'a day by its ends',
    { duration: 'range', from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
    3,
    undefined,
  ],
  ['a second more', { duration: 'range', from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:01Z' }, 3, 3],
  ['a range that is not filled in', { duration: 'range' }, 3, undefined],
])('M12 SIL-2 the number is asked for at the thresholds: %s', (_what, values, resources, count) => {
  expect(countToType(values, resources, NOW)).toBe(count);
});

it('SIL-2 a filter is sent where there is one or was one, and to no platform that knows none', () => {
  const values = { kind: 'check', check: { value: 'k' }, duration: '1h' };
  expect(silenceBody(values)).not.toHaveProperty('filter');
  expect(silenceBody({ ...values, filter: " name == 'x' " })).toHaveProperty('filter', "name == 'x'");
  expect(silencePatch('s', formOf(ROW))).not.toHaveProperty('filter');
  const known = formOf({ ...ROW, filter: "name == 'x'" });
  expect(silencePatch('s', known)).toHaveProperty('filter', "name == 'x'");
  // a form leaves out what was emptied
  const { filter: _filter, ...emptied } = known;
  expect(silencePatch('s', emptied)).toHaveProperty('filter', null);
});

it('M12 a silence ends now, or an hour later than it would, also when it is over', () => {
  expect(withEnd(ROW, 'end', NOW)).toMatchObject({ until: '2026-01-01T12:00:00.000Z', duration: 'range' });
  expect(withEnd(ROW, 'extend', NOW)).toMatchObject({ until: '2026-01-01T15:00:00.000Z' });
  const later = Date.parse('2026-01-01T20:00:00Z');
  expect(withEnd(ROW, 'extend', later)).toMatchObject({ until: '2026-01-01T21:00:00.000Z' });
});
