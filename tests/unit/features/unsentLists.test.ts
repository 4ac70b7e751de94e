/** Silences and specifications that wait, as rows of their lists (beyond M1). */
import { silenceChange, silenceCommand, silenceRemoval } from '@/features/notifications/model/queuedSilences';
import { silencedResources } from '@/features/notifications/model/silences';
import { silencesWithUnsent } from '@/features/notifications/model/unsentSilences';
import { kindOfTable } from '@/features/resources/model/kinds';
import { recordChange, recordCommand } from '@/features/resources/model/queuedRecords';
import { fieldsOfRow, fieldText, type ResourceRow } from '@/features/resources/model/record';
import { recordsWithUnsent, recordWithUnsent } from '@/features/resources/model/unsentRecords';
import type { Command, Entry, EntryState } from '@/services/offline/outbox/entry';

const NOW = Date.UTC(2026, 0, 31, 10);
const ME = { id: 'ada', name: 'Ada', avatar: null };

const entry = (command: Command, state: EntryState = 'waiting'): Entry => ({
  key: command.words,
  owner: '/ada',
  seq: 1,
  command,
  state,
  createdAt: NOW,
  attempts: 0,
  nextAt: 0,
  schemaVersion: 1,
});
const waiting = (...entries: Entry[]) => ({ entries, sent: [] });

describe('silences', () => {
  const place = { state: 'active', isFirstPage: true, now: NOW, me: ME } as const;
  const command = silenceCommand(
    's',
    { from: 'now', until: 'now+1h', description: 'Upgrade', check_id: 'c' },
    { now: NOW, createdBy: 'ada', resourceName: 'web' },
  );

  it('SIL-1 M1: a new one stands on the first page, marked, with the name of what it is about', () => {
    const [row] = silencesWithUnsent([], waiting(entry(command)), place);
    expect(row).toMatchObject({ id: 's', description: 'Upgrade', unsent: 'waiting', createdBy: ME });
    expect(row && silencedResources(row)).toMatchObject([{ kind: 'check', id: 'c', name: 'web' }]);
    expect(silencesWithUnsent([], waiting(entry(command)), { ...place, isFirstPage: false })).toEqual([]);
    expect(silencesWithUnsent([], waiting(entry(command)), { ...place, state: 'expired' })).toEqual([]);
  });

  it('SIL-2 M1: a change is seen and marked, a removal takes the row away, what was sent has no mark', () => {
    const [stored] = silencesWithUnsent([], { entries: [], sent: [entry(command)] }, place);
    if (stored === undefined) throw new Error('the silence that was just sent is shown');
    expect(stored.unsent).toBeUndefined();
    const later = { kind: 'check', check: { value: 'c' }, duration: '2h', description: 'Later' };
    const change = silenceChange('s', later, NOW, stored);
    expect(silencesWithUnsent([stored], waiting(entry(change, 'conflict')), place)).toMatchObject([
      { id: 's', description: 'Later', unsent: 'conflict' },
    ]);
    expect(silencesWithUnsent([stored], waiting(entry(silenceRemoval('s'))), place)).toEqual([]);
  });
});

describe('specifications', () => {
  const kind = kindOfTable('canaries');
  if (kind === undefined) throw new Error('canaries have pages');
  const place = { search: '', isFirstPage: true, me: ME };
  const stored: ResourceRow = {
    id: 'r',
    name: 'web',
    namespace: 'default',
    spec: { schedule: '@every 1m' },
    created_at: null,
    updated_at: null,
  };
  const base = { mark: 'm', fields: fieldsOfRow(kind, stored) };
  const change = recordChange(kind, { id: 'r', base, mine: { ...base.fields, name: fieldText('shop') } });
  const created = recordCommand(kind, { name: fieldText('new one') }, { id: 'n', createdBy: 'ada' });

  it('SET-1 M1: a new one stands on top, marked, and where a search finds it', () => {
    const rows = recordsWithUnsent(kind, [stored], waiting(entry(created)), place);
    expect(rows.map(({ id, unsent }) => [id, unsent])).toEqual([
      ['n', 'waiting'],
      ['r', undefined],
    ]);
    expect(rows[0]).toMatchObject({ name: 'new one', created_by: ME });
    expect(
      recordsWithUnsent(kind, [stored], waiting(entry(created)), { ...place, search: 'x' }),
    ).toHaveLength(1);
  });

  it('SET-3 M1: a change is seen in list and editor, whatever columns a list lacks', () => {
    const listed: ResourceRow = { id: 'r', name: 'web', created_at: null, updated_at: null };
    const [shown] = recordsWithUnsent(kind, [listed], waiting(entry(change)), place);
    expect(shown).toEqual({ ...listed, name: 'shop', unsent: 'waiting' });
    expect(recordWithUnsent(kind, stored, waiting(entry(change)), 'r')).toMatchObject({
      name: 'shop',
      spec: { schedule: '@every 1m' },
      unsent: 'waiting',
    });
    expect(recordWithUnsent(kind, null, waiting(entry(created)), 'n')).toMatchObject({ name: 'new one' });
    expect(recordWithUnsent(kind, null, waiting(entry(created)), 'gone')).toBeNull();
    expect(recordWithUnsent(kind, undefined, waiting(), 'r')).toBeUndefined();
  });
});
