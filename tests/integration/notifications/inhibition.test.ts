/** A message about one item speaks for related ones (ADR 36). */
import { eventually } from '@tests/setup/eventually';
import { notifierBed } from './notifierBed';

describe('inhibition', () => {
  const bed = notifierBed();
  const { toHook, one, start, addRule, history, untilHistory, clock } = bed;

  it('what a message about a related item speaks for is held back, along relationships and for a while', async () => {
    const { sql } = bed;
    const addItem = (name: string, type: string) =>
      one(sql`
        INSERT INTO config_items (agent_id, config_class, type, name, external_id, health, scraper_id)
        SELECT id, 'Node', ${type}, ${name}, ARRAY[${name}], 'healthy', NULL FROM agents LIMIT 1 RETURNING id`);
    const relate = (from: string, to: string) =>
      sql`INSERT INTO config_relationships (config_id, related_id, relation) VALUES (${from}, ${to}, 'hosts')`;
    const ail = (id: string, health = 'unhealthy') =>
      sql`UPDATE config_items SET health = ${health} WHERE id = ${id}`;
    const node = await addItem('node-1', 'Node');
    const [set, pod, stray] = [
      await addItem('web', 'ReplicaSet'),
      await addItem('web-1', 'Pod'),
      await addItem('web-2', 'Pod'),
    ];
    await relate(node, set);
    await relate(set, pod);
    await relate(stray, node); // related, but the wrong way round
    const rule = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      repeat_interval: '1h',
      properties: sql.json({ inhibitions: [{ direction: 'outgoing', from: 'Node', to: ['Pod'] }] }),
    });
    const shallow = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      properties: sql.json({ inhibitions: [{ from: 'Node', to: ['Pod'], depth: 1 }] }),
    });
    const broken = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      properties: sql.json({ inhibitions: [{ from: 'Node' }] }),
    });
    await start();
    await ail(node);
    await untilHistory(rule, 1);
    await ail(pod);
    await ail(stray);
    const rows = await untilHistory(rule, 3);
    const outcome = (id: string, of = rows) => of.find(({ resource_id: about }) => about === id);
    expect([node, pod, stray].map((id) => outcome(id)?.status)).toEqual(['sent', 'inhibited', 'sent']);
    expect(outcome(pod)?.steps.at(-1)).toEqual({
      step: 'inhibition',
      passed: false,
      why: expect.stringMatching(
        /^The message about node-1 \(Node\), sent at .*, speaks for it for (60 min|1 h)\.$/,
      ),
    });
    expect(outcome(stray)?.steps.map(({ step }) => step)).toContain('inhibition');
    const far = await untilHistory(shallow, 3);
    expect(outcome(pod, far)?.status).toBe('sent');
    const [said] = await sql<{ error: string }[]>`SELECT error FROM notifications WHERE id = ${broken}`;
    expect(said?.error).toMatch(/^to of properties\.inhibitions must be a list/);

    clock.offsetMs = 3_700_000;
    await ail(pod, 'healthy');
    await ail(pod);
    await eventually(async () =>
      (await history(rule)).some(({ resource_id: about, status }) => about === pod && status === 'sent'),
    );
  });
});
