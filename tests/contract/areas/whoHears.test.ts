/** POST /api/notification/explain and the figures of silences (docs/adr/0042, 0043) over raw HTTP. */
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, answerOf, post, refusal } from './areaClient';

const PATH = '/api/notification/explain';
const HOUR_MS = 3_600_000;

describe('who would hear', () => {
  let server: TestServer;
  let viewer: TestFetch;
  let check = '';
  let rule = '';

  const idOf = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer');
    const { sql } = server;
    // of another agent, so that this server leaves the check alone
    const agent = await idOf(
      sql<{ id: string }[]>`INSERT INTO agents (name) VALUES ('elsewhere') RETURNING id`,
    );
    const canary = await idOf(sql<{ id: string }[]>`
      INSERT INTO canaries (name, namespace, spec, agent_id) VALUES ('c', 'x', '{}', ${agent}) RETURNING id`);
    check = await idOf(sql<{ id: string }[]>`
      INSERT INTO checks (canary_id, agent_id, type, name, status, severity, labels)
      VALUES (${canary}, ${agent}, 'http', 'till', 'unhealthy', 'critical', '{"app": "shop"}') RETURNING id`);
    rule = await idOf(sql<{ id: string }[]>`
      INSERT INTO notifications (name, events, custom_services)
      VALUES ('chat', '{check.failed}', ${sql.json([{ name: 'chat', url: 'slack://secret@channel' }])}) RETURNING id`);
  });
  afterAll(() => server.stop());

  const question = (more: object = {}) => ({ kind: 'check', id: check, event: 'check.failed', ...more });

  it('M13 tells a viewer who would hear, of now where no moment is said, and keeps addresses secret', async () => {
    const before = Date.now();
    const answer = await post(viewer, PATH, question());
    expect(answer).toEqual({
      status: 200,
      body: {
        resource: { kind: 'check', id: check, name: 'till' },
        event: 'check.failed',
        at: expect.any(String),
        rules: [
          {
            id: rule,
            name: 'chat',
            verdicts: [
              {
                outcome: 'sent',
                receivers: [{ kind: 'address', name: 'chat', team: null }],
                at: expect.any(String),
                steps: [
                  { step: 'rule', passed: true, why: expect.any(String) },
                  { step: 'silence', passed: true, why: 'No silence hides it.' },
                  { step: 'send', passed: true, why: expect.stringMatching(/^It would be sent at /) },
                ],
              },
            ],
          },
        ],
      },
    });
    const { at } = answer.body as { at: string }; // asked in the lines before
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('M13 takes a moment to come, in date math too, and rules of other events of the kind say so', async () => {
    const answer = await post(viewer, PATH, question({ event: 'check.passed', at: 'now+8h' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { rules: [{ verdicts: [{ outcome: 'other-event', receivers: [] }] }] },
    });
    const { at } = answer.body as { at: string }; // docs/adr/0042
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(7.9 * HOUR_MS);
  });

  it.each<[string, object, RegExp]>([
    ['an unknown kind', { kind: 'person' }, /kind is "person": use one of check, config, component/],
    ['no kind', { kind: null }, /kind is missing/],
    ['no record', { id: null }, /send the id of the record/],
    ['an id that is none', { id: 'x' }, /no id/],
    ['an unknown record', { id: ABSENT_ID }, /does not exist any more/],
    ['an event of another kind', { event: 'config.unhealthy' }, /use one of check\.failed, check\.passed/],
    ['a moment that has passed', { at: 'now-1h' }, /the history says who heard then/],
    ['a moment that is none', { at: 'soon' }, /cannot be read/],
    ['an unknown field', { team: 'x' }, /has no field "team"/],
  ])('refuses %s with a sentence', async (_, more, sentence) => {
    expect(await post(viewer, PATH, question(more))).toMatchObject(refusal(400, sentence));
  });

  it('is for those who are signed in', async () => {
    expect((await post(server.fetch, PATH, question())).status).toBe(401);
  });

  it('M12 says how many silences hide how many red checks, by their filters too', async () => {
    const { sql } = server;
    const now = () => answerOf(viewer('/api/notification/silence/now'));
    expect(await now()).toEqual({ status: 200, body: { silences: 0, red: 0 } });
    const silence = (filter: string | null, until = '1 hour') => sql`
      INSERT INTO notification_silences (namespace, "from", "until", check_id, filter)
      VALUES ('', now() - interval '1 minute', now() + ${until}::interval, ${check}, ${filter})`;
    await silence(null, '-1 second');
    await silence("severity == 'low'");
    expect(await now()).toEqual({ status: 200, body: { silences: 1, red: 0 } });
    await silence("severity == 'critical'");
    expect(await now()).toEqual({ status: 200, body: { silences: 2, red: 1 } });
    await silence(null);
    expect(await now()).toEqual({ status: 200, body: { silences: 3, red: 1 } });
    await sql`UPDATE notification_silences SET deleted_at = now() WHERE filter IS NOT NULL`;
    expect(await now()).toEqual({ status: 200, body: { silences: 1, red: 1 } });
    await sql`UPDATE checks SET status = 'healthy' WHERE id = ${check}`;
    expect(await now()).toEqual({ status: 200, body: { silences: 1, red: 0 } });
    await sql`DELETE FROM notification_silences`;
  });

  it('M12 names the messages of a week that came when a silence had ended', async () => {
    const { sql } = server;
    const add = async (age: string, status: string, more: object) => {
      const row = await idOf(sql<{ id: string }[]>`
        INSERT INTO notification_send_history (notification_id, source_event, resource_id, status, created_at)
        VALUES (${rule}, 'check.failed', ${check}, ${status}, now() - ${age}::interval) RETURNING id`);
      const steps = [{ step: 'rule' }, { step: 'silence', silence_id: ABSENT_ID, ...more }, { step: 'send' }];
      await sql`INSERT INTO derived.notification_decisions (history_id, receiver, event_id, steps)
        VALUES (${row}, 'custom:0', ${ABSENT_ID}, ${sql.json(steps)})`;
      return row;
    };
    const ended = { ended_at: '2026-01-01T00:00:00.000Z' };
    const returned = await add('1 hour', 'sent', ended);
    await add('8 days', 'sent', ended);
    await add('1 hour', 'silenced', {});
    const answer = await answerOf(viewer('/api/notification/silence/ended'));
    expect(answer).toMatchObject({ status: 200, body: [{ history_id: returned, silence_id: ABSENT_ID }] });
    expect(answer.body).toHaveLength(1);
  });
});
