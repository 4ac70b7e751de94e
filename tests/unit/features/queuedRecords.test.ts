/** Silences and specifications as commands that wait (ADR 0031). */
import { fixedTimes, silenceChange, silenceCommand } from '@/features/notifications/model/queuedSilences';
import { kindOfTable, deleteRequirement, writeRequirement } from '@/features/resources/model/kinds';
import { fieldText } from '@/features/resources/model/record';
import { RECORD_WRITER, recordChange, recordCommand } from '@/features/resources/model/queuedRecords';
import { manifest } from '@/features/resources/manifest';

const NOW = Date.UTC(2026, 0, 31, 10);

it('F34: a silence of an hour begins when it was written, not when it is sent', () => {
  expect(fixedTimes({ from: 'now', until: 'now+1h' }, NOW)).toEqual({
    from: '2026-01-31T10:00:00.000Z',
    until: '2026-01-31T11:00:00.000Z',
  });
  const range = { from: '2026-02-01T00:00:00Z', until: '2026-02-02T00:00:00Z' };
  expect(fixedTimes(range, NOW)).toEqual(range);
});

it('SIL-2: a new silence has an id of its own, and a change carries what was seen', () => {
  const command = silenceCommand(
    's',
    { from: 'now', until: 'now+1h', description: 'Upgrade', check_id: 'c' },
    { now: NOW, createdBy: 'ada', resourceName: 'web' },
  );
  expect(command).toMatchObject({ table: 'notification_silences', words: 'New silence “Upgrade”' });
  expect(command.row).toMatchObject({
    id: 's',
    created_by: 'ada',
    source: 'UI',
    until: '2026-01-31T11:00:00.000Z',
  });
  const change = silenceChange(
    's',
    { kind: 'check', check: { value: 'c' }, duration: '1h', description: 'Later' },
    NOW,
    undefined,
  );
  expect(change.mine).toMatchObject({ description: 'Later', check_id: 'c' });
  expect(change.base).toBeUndefined();
});

describe('specifications', () => {
  const kind = kindOfTable('canaries');
  if (kind === undefined) throw new Error('canaries have pages');

  it('M2: a change keeps only what differs, and all of what it was made on', () => {
    const base = { mark: 'm', fields: { name: fieldText('web'), 'spec/http': '1', 'spec/schedule': '2' } };
    const change = recordChange(kind, { id: 'r', base, mine: { name: fieldText('web'), 'spec/http': '3' } });
    expect(change).toMatchObject({
      table: 'canaries',
      mine: { 'spec/http': '3' },
      base,
      writer: RECORD_WRITER,
    });
    expect(change.words).toContain('http');
    expect(Object.keys(manifest.writers ?? {})).toEqual([RECORD_WRITER]);
  });

  it('M1: a new one is the row that would have been sent', () => {
    const fields = { name: fieldText('web'), 'spec/schedule': fieldText('@every 1m') };
    const command = recordCommand(kind, fields, { id: 'r', createdBy: 'ada' });
    expect(command.row).toMatchObject({
      id: 'r',
      name: 'web',
      spec: { schedule: '@every 1m' },
      created_by: 'ada',
    });
    expect(command.words).toContain('web');
  });

  it('F8: a specification may wait; its deletion, a connection and an agent may not', () => {
    expect(writeRequirement(kind).queues).toBe(true);
    expect(deleteRequirement(kind).queues).toBeUndefined();
    for (const table of ['connections', 'agents']) {
      const other = kindOfTable(table);
      expect(other && writeRequirement(other).queues).toBeUndefined();
    }
  });
});
