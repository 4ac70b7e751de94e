/** What one attempt does, and when a command waits instead: against a server that is a table (reliability §4.4, §4.5). */
import type { ApiRequest } from '@/services/api/baseQuery/request';
import type { Ask } from '@/services/api/saveRecord';
import type { AppError } from '@/services/errors/AppError';
import type { Command, PatchCommand } from '@/services/offline/outbox/entry';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { QUEUED, sendOrQueue } from '@/services/sync/queue';
import { replayed } from '@/services/sync/replay';
import { addWriters } from '@/services/sync/writers';

const about = { refs: [], words: 'a change', page: '/incidents' };

type Row = Record<string, unknown>;

/** Rows by id, changed as PostgREST changes them: a filter that does not hold leaves everything as it is. */
function table(rows: Row[]) {
  const asked: string[] = [];
  const ask: Ask = ({ method = 'GET', path, query = '', body }: ApiRequest) => {
    const filters = [...new URLSearchParams(query as string)].filter(([, value]) => value.startsWith('eq.')); // rows.ts makes texts
    asked.push(`${method} ${path} ${filters.map(([name]) => name).join(',')}`.trim());
    const found = rows.filter((row) => filters.every(([name, value]) => `eq.${String(row[name])}` === value));
    if (method === 'DELETE') found.forEach((row) => rows.splice(rows.indexOf(row), 1));
    if (method === 'PATCH')
      found.forEach((row) =>
        Object.assign(row, body, { updated_at: `2026-01-01T00:00:0${String(asked.length)}Z` }),
      );
    return { data: found };
  };
  return { ask, asked, rows };
}

const title = (mine: string, base: string, mark = 'first'): PatchCommand => ({
  ...about,
  op: 'patch',
  table: 'incidents',
  id: 'i',
  mine: { title: mine },
  base: { fields: { title: base }, mark },
});

describe('an attempt to send', () => {
  it('M2 F25: another field of theirs stays, the same field is asked about with base, theirs and mine', async () => {
    const server = table([{ id: 'i', title: 'Old', status: 'closed', updated_at: 'second' }]);
    expect(await replayed(server.ask, title('New', 'Old'))).toEqual({ kind: 'done' });
    expect(server.rows[0]).toMatchObject({ title: 'New', status: 'closed' });

    const other = table([{ id: 'i', title: 'Theirs', updated_at: 'second' }]);
    expect(await replayed(other.ask, title('New', 'Old'))).toMatchObject({
      kind: 'conflict',
      conflicts: [{ field: 'title', base: 'Old', theirs: 'Theirs', mine: 'New' }],
    });
    expect(other.rows[0]).toMatchObject({ title: 'Theirs' });
  });

  it('F6 F32: a change that had arrived already is done, and one of a record that is gone says so', async () => {
    const server = table([{ id: 'i', title: 'New', updated_at: 'second' }]);
    expect(await replayed(server.ask, title('New', 'Old'))).toEqual({ kind: 'done' });
    expect(await replayed(table([]).ask, title('New', 'Old'))).toEqual({
      kind: 'attention',
      text: OUTBOX_TEXTS.gone,
    });
  });

  it('HYP-5: a deletion takes what belongs to the row first, and may be sent twice', async () => {
    const command: Command = {
      ...about,
      op: 'delete',
      table: 'hypotheses',
      id: 'h',
      first: [{ table: 'comments', column: 'hypothesis_id' }],
    };
    const server = table([{ id: 'h' }]);
    expect(await replayed(server.ask, command)).toEqual({ kind: 'done' });
    expect(await replayed(server.ask, command)).toEqual({ kind: 'done' });
    expect(server.asked.slice(0, 2)).toEqual(['DELETE comments hypothesis_id', 'DELETE hypotheses id']);
    expect(server.rows).toEqual([]);
  });

  it('F39 F46: a way of writing that is not loaded is tried again; one that breaks needs a person', async () => {
    const command = { ...title('New', 'Old'), writer: 'late' };
    expect(await replayed(table([]).ask, command)).toMatchObject({ kind: 'retry', isUnknown: false });
    addWriters({ late: () => Promise.resolve(() => Promise.reject(new TypeError('broken'))) });
    expect(await replayed(table([]).ask, command)).toMatchObject({ kind: 'attention' });
  });
});

const problem = (kind: AppError['kind']): { error: AppError } => ({
  error: { kind, text: 'no', retryable: true },
});

/** A console with an outbox that only remembers. */
function consoleThat(isOnline: boolean, waiting: readonly Command[] = []) {
  const added: { id: string; isUnknown: boolean }[] = [];
  const api = {
    getState: () => ({ outbox: { entries: waiting.map((command) => ({ command })), sent: [] } }),
    extra: {
      selectTransport: () => ({ online: isOnline, mode: 'self-service' }),
      outbox: () =>
        Promise.resolve({
          add: ({ id }: Command, isUnknown: boolean) => {
            added.push({ id, isUnknown });
            return Promise.resolve();
          },
        }),
    },
  } as unknown as Parameters<typeof sendOrQueue>[0]; // what sendOrQueue uses of a query's api
  return { api, added };
}

describe('sending or waiting', () => {
  const send = (end: { data: null } | { error: AppError }) => jest.fn(() => Promise.resolve(end));

  it('F5 M1: without a line it waits and nothing is sent', async () => {
    const { api, added } = consoleThat(false);
    const ordinary = send({ data: null });
    expect(await sendOrQueue(api, title('New', 'Old'), ordinary)).toEqual({ data: QUEUED });
    expect(ordinary).not.toHaveBeenCalled();
    expect(added).toEqual([{ id: 'i', isUnknown: false }]);
  });

  it('F6 F49: no answer waits as unknown, unless a second try could make a second row', async () => {
    const { api, added } = consoleThat(true);
    expect(await sendOrQueue(api, title('New', 'Old'), send(problem('timeout')))).toEqual({ data: QUEUED });
    expect(added).toEqual([{ id: 'i', isUnknown: true }]);
    const once = await sendOrQueue(api, title('New', 'Old'), send(problem('network')), false);
    expect(once).toEqual(problem('network'));
    expect(added).toHaveLength(1);
  });

  it('F15 F16 F49: an answer that was cut or says nothing waits as unknown too', async () => {
    const { api, added } = consoleThat(true);
    expect(await sendOrQueue(api, title('New', 'Old'), send(problem('parse')))).toEqual({ data: QUEUED });
    expect(added).toHaveLength(1);
  });

  it('F22: a refusal is told where it was asked for, and does not wait', async () => {
    const { api, added } = consoleThat(true);
    const refused = await sendOrQueue(api, title('New', 'Old'), send(problem('forbidden')));
    expect(refused).toEqual(problem('forbidden'));
    expect(added).toEqual([]);
  });

  it('F7: what belongs to a row that waits does not overtake it', async () => {
    const waiting: Command = { ...about, op: 'create', table: 'incidents', id: 'i', row: { id: 'i' } };
    const { api, added } = consoleThat(true, [waiting]);
    const ordinary = send({ data: null });
    await sendOrQueue(
      api,
      { ...about, op: 'create', table: 'hypotheses', id: 'h', row: { id: 'h' }, refs: ['i'] },
      ordinary,
    );
    expect(ordinary).not.toHaveBeenCalled();
    expect(added).toEqual([{ id: 'h', isUnknown: false }]);
  });
});
