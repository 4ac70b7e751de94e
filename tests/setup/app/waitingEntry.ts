import type { Entry } from '@/services/offline/outbox/entry';

/** A change of one record that waits on this device. */
export const waitingEntry = (
  table: Entry['command']['table'],
  id: string,
  state: Entry['state'] = 'waiting',
): Entry => ({
  key: `${table} ${id}`,
  owner: 'somebody',
  seq: 1,
  command: { op: 'patch', table, id, mine: { name: '"other"' }, refs: [], words: 'a change', page: '/' },
  state,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  schemaVersion: 1,
});
