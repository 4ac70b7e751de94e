/** Additions of this backend: a run is cancelled (docs/adr/0015), and a press that is sent again starts it once (0074). */
import { eventually } from '@tests/setup/eventually';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, post, refusal } from './areaClient';

describe('a playbook run', () => {
  let server: TestServer;
  let editor: TestFetch;
  let viewer: TestFetch;

  /** Its one step comes in an hour. */
  const addPlaybook = async (more: object = {}) => {
    const actions = [{ name: 'say', exec: { script: 'true' }, delay: '1h' }];
    const [playbook] = await server.sql<{ id: string }[]>`
      INSERT INTO playbooks (name, source, spec)
      VALUES (${`p${Math.random()}`}, 'UI', ${JSON.stringify({ actions, ...more })}::text::jsonb) RETURNING id`;
    return playbook?.id ?? '';
  };
  const run = async () => {
    const { body } = await post(editor, '/api/playbook/run', { id: await addPlaybook() });
    return (body as { run_id: string }).run_id; // the calls have their own tests of shape
  };
  const cancel = (who: TestFetch, id: string) => post(who, `/api/playbook/run/cancel/${id}`, '');

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    viewer = await server.signIn('viewer');
  });
  afterAll(() => server.stop());

  it('F6 F15 PB-20 a press that is sent again is the same run, and its id is nobody else’s', async () => {
    const approval = { type: 'any', approvers: { people: ['editor@watchfloor.local'] } };
    const id = await addPlaybook({ approval });
    const attempt = crypto.randomUUID();
    const start = (who: TestFetch, more: object = {}) =>
      post(who, '/api/playbook/run', { id, attempt, ...more });
    const runs = () => server.sql`SELECT 1 FROM playbook_runs WHERE playbook_id = ${id}`;
    for (const answer of await Promise.all([start(editor), start(editor), start(editor)]))
      expect(answer).toMatchObject({ status: 201, body: { run_id: attempt } });
    expect(await runs()).toHaveLength(1);
    expect(await server.sql`SELECT 1 FROM playbook_approvals WHERE run_id = ${attempt}`).toHaveLength(1);
    const taken = refusal(400, /^This attempt has the id of something else: start the run again\.$/);
    expect(await start(await server.signIn('admin'))).toEqual(taken);
    expect(await start(editor, { id: await addPlaybook() })).toEqual(taken);
    expect(await runs()).toHaveLength(1);
  });

  it('ends what has not ended, once, and says who did it', async () => {
    const id = await run();
    expect(await cancel(editor, id)).toEqual({ status: 200, body: { message: 'playbook run cancelled' } });
    const [row] = await server.sql`SELECT status, error, end_time FROM playbook_runs WHERE id = ${id}`;
    expect(row).toEqual({
      status: 'cancelled',
      error: expect.stringMatching(/^Cancelled by .+\.$/),
      end_time: expect.anything(),
    });
    expect(await cancel(editor, id)).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/it is cancelled/), message: 'Playbook validation failed' },
    });
  });

  it('a step that was waiting is skipped', async () => {
    const id = await run();
    const steps = () =>
      server.sql`SELECT status, error FROM playbook_run_actions WHERE playbook_run_id = ${id}`;
    await eventually(async () => (await steps()).length === 1);
    await cancel(editor, id);
    expect(await steps()).toEqual([{ status: 'skipped', error: 'The run was cancelled before this step.' }]);
  });

  it('is refused to viewers and for unknown runs', async () => {
    expect((await cancel(viewer, ABSENT_ID)).status).toBe(403);
    expect(await cancel(editor, ABSENT_ID)).toEqual(refusal(404, /does not exist/));
    expect(await cancel(editor, 'none')).toEqual(refusal(400, /not the id of a run/));
  });
});
