/** POST /api/playbook/run/cancel/{id}: an addition of this backend (docs/adr/0015). */
import { eventually } from '@tests/setup/eventually';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, post, refusal } from './areaClient';

describe('cancelling a playbook run', () => {
  let server: TestServer;
  let editor: TestFetch;
  let viewer: TestFetch;

  /** Its one step comes in an hour. */
  const run = async () => {
    const [playbook] = await server.sql<{ id: string }[]>`
      INSERT INTO playbooks (name, source, spec) VALUES (${`p${Math.random()}`}, 'UI',
        '{"actions": [{"name": "say", "exec": {"script": "true"}, "delay": "1h"}]}') RETURNING id`;
    const { body } = await post(editor, '/api/playbook/run', { id: playbook?.id });
    return (body as { run_id: string }).run_id; // the calls have their own tests of shape
  };
  const cancel = (who: TestFetch, id: string) => post(who, `/api/playbook/run/cancel/${id}`, '');

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    viewer = await server.signIn('viewer');
  });
  afterAll(() => server.stop());

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
