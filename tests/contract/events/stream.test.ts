/** GET /api/events (docs/architecture.md, event stream) over raw HTTP: who hears of what, and when a stream ends. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { answerOf, refusal } from '../areas/areaClient';

interface Message {
  event: string;
  id: string;
  data: { table?: string; id?: string | null; kind?: string };
}

interface Stream {
  status: number;
  messages: Message[];
  comments(): number;
  isEnded(): boolean;
  close(): void;
}

const until = async (isTrue: () => boolean, ms = 15_000) => {
  for (const end = Date.now() + ms; !isTrue();) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

async function open(send: TestFetch, headers: Record<string, string> = {}): Promise<Stream> {
  const abort = new AbortController();
  const answer = await send('/api/events', {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const messages: Message[] = [];
  let comments = 0;
  let isEnded = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith(':')) comments += 1;
        const [, event, id, data] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event && id && data) messages.push({ event, id, data: JSON.parse(data) as Message['data'] }); // compared by each test
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => (isEnded = true)); // closing aborts the reading
  return {
    status: answer.status,
    messages,
    comments: () => comments,
    isEnded: () => isEnded,
    close: () => abort.abort(),
  };
}

const changes = ({ messages }: Stream, table?: string) =>
  messages.filter(({ event, data }) => event === 'change' && (table === undefined || data.table === table));

describe('stream of changes', () => {
  let server: TestServer;
  let admin: TestFetch;
  const streams: Stream[] = [];
  const watch = async (send: TestFetch, headers?: Record<string, string>) => {
    const stream = await open(send, headers);
    streams.push(stream);
    if (stream.status === 200) await until(() => stream.messages.length > 0);
    return stream;
  };
  const addTeam = async (name: string) => {
    const [team] = await server.sql<{ id: string }[]>`
      INSERT INTO teams (name, created_by) SELECT ${name}, id FROM people WHERE email = 'admin@watchfloor.local' RETURNING id`;
    return team?.id ?? '';
  };

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => server.stop());

  it('tells table, id and kind of what changed, and nothing that is in it', async () => {
    const stream = await watch(admin);
    expect(stream.messages[0]).toMatchObject({ event: 'ready', data: {} });
    const id = await addTeam('First');
    await until(() => changes(stream, 'teams').length === 1);
    await server.sql`UPDATE teams SET icon = 'star' WHERE id = ${id}`;
    await until(() => changes(stream, 'teams').length === 2);
    await server.sql`UPDATE teams SET deleted_at = now() WHERE id = ${id}`;
    await until(() => changes(stream, 'teams').length === 3);
    expect(changes(stream, 'teams').map(({ data }) => data)).toEqual([
      { table: 'teams', id, kind: 'insert' },
      { table: 'teams', id, kind: 'update' },
      { table: 'teams', id, kind: 'delete' },
    ]);
  });

  it('what moves without telling anything is not told', async () => {
    const stream = await watch(admin);
    await server.sql`UPDATE agents SET last_seen = now()`;
    await server.sql`UPDATE agents SET name = name`;
    const id = await addTeam('Quiet');
    await until(() => changes(stream, 'teams').length === 1);
    expect(changes(stream).map(({ data }) => data)).toEqual([{ table: 'teams', id, kind: 'insert' }]);
  });

  it('many changes are one event per record, or one for the table', async () => {
    const stream = await watch(admin);
    const id = await addTeam('Often');
    for (let n = 0; n < 5; n += 1) await server.sql`UPDATE teams SET icon = ${`i${n}`} WHERE id = ${id}`;
    await server.sql`INSERT INTO config_items (config_class, type) SELECT 'Pod', 'Pod' FROM generate_series(1, 1000)`;
    await until(() => changes(stream, 'config_items').length > 0 && changes(stream, 'teams').length > 0);
    expect(changes(stream, 'config_items').map(({ data }) => data)).toEqual([
      { table: 'config_items', id: null, kind: 'insert' },
    ]);
    expect(changes(stream, 'teams')[0]?.data).toEqual({ table: 'teams', id, kind: 'insert' });
    expect(changes(stream, 'teams').length).toBeLessThanOrEqual(3);
  });

  it('PERM-5 only tables that the person may read are told, and a new role counts with the next heartbeat', async () => {
    const editor = await watch(await server.signIn('editor'));
    const everything = await watch(admin);
    const add = () =>
      server.sql`INSERT INTO connections (name, type) VALUES (${`c${Math.random()}`}, 'http')`;
    await add();
    const id = await addTeam('Both');
    await until(
      () => changes(everything, 'connections').length === 1 && changes(editor, 'teams').length === 1,
    );
    expect(changes(editor).map(({ data }) => data)).toEqual([{ table: 'teams', id, kind: 'insert' }]);
    await server.sql`UPDATE casbin_rule SET v1 = 'admin' WHERE v1 = 'editor'`;
    await until(() => editor.comments() > 0);
    await add();
    await until(() => changes(editor, 'connections').length === 1);
    await server.sql`UPDATE casbin_rule SET v1 = 'editor' WHERE v0 = (SELECT id::text FROM people WHERE email = 'editor@watchfloor.local')`;
  });

  it('resumes where it broke off; where that is not known everything has to be read again', async () => {
    const first = await watch(admin);
    await addTeam('Seen');
    await until(() => changes(first, 'teams').length === 1);
    const at = changes(first, 'teams')[0]?.id ?? '';
    first.close();
    const id = await addTeam('Missed');
    const other = await watch(admin);
    await until(() => other.messages.some(({ id: position }) => position !== at));
    const again = await watch(admin, { 'Last-Event-ID': at });
    await until(() => changes(again).length === 1);
    expect(again.messages.map(({ event, data }) => [event, data])).toEqual([
      ['change', { table: 'teams', id, kind: 'insert' }],
    ]);
    for (const strange of ['deadbeef-1', at.replace(/\d+$/, '999999'), 'x', '-', `${at}x`]) {
      const lost = await watch(admin, { 'Last-Event-ID': strange });
      expect(lost.messages[0]).toMatchObject({ event: 'reset', data: {} });
      lost.close();
      await until(() => lost.isEnded());
    }
  });

  it('ends when the session ends', async () => {
    const viewer = await watch(await server.signIn('viewer'));
    await server.sql`DELETE FROM identity.sessions s USING people p WHERE p.id = s.identity_id AND p.email = 'viewer@watchfloor.local'`;
    await until(() => viewer.isEnded());
    expect(viewer.messages.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  });

  it('one person has five at most, and a closed one makes room', async () => {
    const send = await server.signIn('responder');
    const five: Stream[] = [];
    for (let n = 0; n < 5; n += 1) five.push(await watch(send));
    expect(await answerOf(send('/api/events'))).toEqual(refusal(429, /5 live connections open already/));
    five[0]?.close();
    await until(() => five[0]?.isEnded() === true);
    for (let tries = 0, status = 429; status !== 200; tries += 1) {
      if (tries > 100) throw new Error('no room was made');
      const next = await open(send);
      status = next.status;
      streams.push(next);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  it('nobody gets none', async () => {
    expect((await server.fetch('/api/events')).status).toBe(401);
  });

  it('a stop of the server does not wait for streams', async () => {
    const own = await startTestServer();
    const stream = await open(await own.signIn('viewer'));
    await until(() => stream.messages.length > 0);
    const since = Date.now();
    await own.stop();
    expect(Date.now() - since).toBeLessThan(8000);
    await until(() => stream.isEnded());
  });
});
