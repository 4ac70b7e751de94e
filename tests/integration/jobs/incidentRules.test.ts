/** What an incident rule opens: once, with everything that the page of an incident shows (contract specs §6). */
import { HOUR, MINUTE, RuleHarness } from './ruleHarness';

describe('an incident rule', () => {
  let rules: RuleHarness;
  beforeEach(async () => {
    rules = await RuleHarness.start();
  });
  afterEach(() => rules.stop());

  it('SET-5 INC-3 HYP-1 opens one incident for an unhealthy component, with a root hypothesis and the component as evidence', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    await rules.component('search', 'healthy');
    const rule = await rules.rule('down', { components: [{ types: ['Service'] }] });
    await rules.look();
    const [incident, ...others] = await rules.incidents(rule);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({
      incident_id: expect.stringMatching(/^INC-\d+$/),
      title: 'shop is unhealthy',
      description: 'Opened by the rule "down": shop is unhealthy.',
      type: 'availability',
      severity: 'low',
      status: 'open',
      created_by: rules.author,
      commander_id: null,
    });
    expect(
      await rules.sql`
      SELECT h.type, h.status, h.title, e.type AS evidence_type, e.component_id, e.evidence, e.properties ->> 'polarity' AS polarity
      FROM hypotheses h JOIN evidences e ON e.hypothesis_id = h.id WHERE h.incident_id = ${incident!.id}`,
    ).toEqual([
      {
        type: 'root',
        status: 'possible',
        title: 'shop is unhealthy',
        evidence_type: 'topology',
        component_id: shop,
        evidence: { id: shop },
        polarity: 'supports',
      },
    ]);
    const log = await rules.sql<{ type: string; created_by: string }[]>`
      SELECT type, created_by FROM incident_histories WHERE incident_id = ${incident!.id} ORDER BY created_at, id`;
    expect(log.map(({ type }) => type).sort()).toEqual([
      'evidence.created',
      'hypothesis.created',
      'incident.created',
    ]);
    expect(new Set(log.map(({ created_by }) => created_by))).toEqual(new Set([rules.author]));
  });

  it('its incidents are told like those of people', async () => {
    await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { components: [{ name: 'shop' }] });
    await rules.look();
    const [incident] = await rules.incidents(rule);
    expect(await rules.sql`SELECT properties FROM event_queue WHERE name = 'incident.created'`).toEqual([
      { properties: { id: incident!.id } },
    ]);
  });

  it('does not open a second one while the first stands, however often and by however many servers it looks', async () => {
    await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { components: [{ name: 'shop' }] });
    await Promise.all([rules.look(), rules.look(0), rules.look(0), rules.look(0)]);
    await rules.look();
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: open']);
  });

  it('takes words from its template, which may name values of the component', async () => {
    await rules.component('shop', 'warning', { labels: { team: 'web' } });
    const rule = await rules.rule('down', {
      components: [{ labelSelector: 'team=web' }],
      filter: { status: ['Warning', 'Unhealthy'] },
      template: {
        title: '{{.component.name}} of {{ .labels.team }} is down',
        description: 'See $(.rule.name).',
        type: 'technical_debt',
        severity: 'High',
        status: 'investigating',
      },
    });
    await rules.look();
    expect(await rules.incidents(rule)).toMatchObject([
      {
        title: 'shop of web is down',
        description: 'See down.',
        type: 'technicalDebt',
        severity: 'high',
        status: 'investigating',
      },
    ]);
  });

  it('opens one for each component, and attaches what stands below to the one above', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const cart = await rules.component('cart', 'unhealthy', { parent: shop });
    await rules.component('cart-db', 'unhealthy', { parent: cart });
    await rules.component('mail', 'unhealthy');
    const rule = await rules.rule('down', { components: [{ types: ['Service'] }] });
    await rules.look();
    const incidents = await rules.incidents(rule);
    const found = await Promise.all(
      incidents.map(async ({ id, title }) => [title, await rules.evidence(id)] as const),
    );
    expect(new Map(found)).toEqual(
      new Map([
        ['shop is unhealthy', ['cart', 'cart-db', 'shop']],
        ['mail is unhealthy', ['mail']],
      ]),
    );
    await rules.component('cart-cache', 'unhealthy', { parent: cart });
    await rules.look();
    expect(await rules.incidents(rule)).toHaveLength(2);
    expect(await rules.evidence(incidents.find(({ title }) => title.startsWith('shop'))!.id)).toContain(
      'cart-cache',
    );
  });

  it('looks at insights about the items of a component: one must have both the severity and the category', async () => {
    const add = async (name: string, insights: { severity: string; type: string; status?: string }[]) => {
      const component = await rules.component(name, 'unhealthy');
      const [item] = await rules.sql<{ id: string }[]>`
        INSERT INTO config_items (name, config_class, type) VALUES (${name}, 'Pod', 'Kubernetes::Pod') RETURNING id`;
      await rules.sql`INSERT INTO config_component_relationships (component_id, config_id) VALUES (${component}, ${item!.id})`;
      for (const { severity, type, status = 'open' } of insights) {
        await rules.sql`
          INSERT INTO config_analysis (config_id, analyzer, analysis_type, severity, status, summary)
          VALUES (${item!.id}, 'trivy', ${type}, ${severity}, ${status}, ${severity + type})`;
      }
    };
    await add('both', [{ severity: 'critical', type: 'security' }]);
    await add('split', [
      { severity: 'critical', type: 'cost' },
      { severity: 'low', type: 'security' },
    ]);
    await add('over', [{ severity: 'critical', type: 'security', status: 'resolved' }]);
    await rules.component('none', 'unhealthy');
    const rule = await rules.rule('insecure', {
      components: [{ types: ['Service'] }],
      filter: { severity: ['Critical'], category: ['security'] },
    });
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['both is unhealthy: open']);
  });

  it('JOB-1 its job history has a row when something happened, then one an hour', async () => {
    await rules.component('shop', 'unhealthy');
    await rules.component('mail', 'healthy');
    const rule = await rules.rule('down', { components: [{ types: ['Service'] }] });
    await rules.look();
    expect(await rules.history(rule)).toMatchObject([
      {
        name: 'EvaluateIncidentRule',
        status: 'SUCCESS',
        success_count: 2,
        error_count: 0,
        details: { errors: [], summary: { looked_at: { success: 2 }, opened: { success: 1 } } },
      },
    ]);
    await rules.look();
    await rules.look(30 * MINUTE);
    expect(await rules.history(rule)).toHaveLength(1);
    await rules.look(HOUR);
    expect(await rules.history(rule)).toHaveLength(2);
    const [named] = await rules.sql`SELECT resource_name FROM job_histories WHERE resource_id = ${rule}`;
    expect(named).toEqual({ resource_name: 'down' });
  });

  it('one that is broken says so once and stops no other; one without components says that it looks at nothing', async () => {
    await rules.component('shop', 'unhealthy');
    const words = { components: [{ name: 'shop' }], template: { title: '{{ if .x }}y{{ end }}' } };
    const broken = await rules.rule('words', words);
    const odd = await rules.rule('selector', { components: [{ labelSelector: '===' }] });
    const empty = await rules.rule('empty', {});
    const good = await rules.rule('good', { components: [{ name: 'shop' }] });
    await rules.look();
    await rules.look();
    expect(await rules.standing(good)).toEqual(['shop is unhealthy: open']);
    const failed = (sentence: RegExp) => [
      { status: 'FAILED', error_count: 1, details: { errors: [expect.stringMatching(sentence)] } },
    ];
    expect(await rules.history(broken)).toMatchObject(failed(/more than the name of a value/));
    expect(await rules.history(odd)).toMatchObject(failed(/labelSelector cannot be read/));
    expect(await rules.history(empty)).toMatchObject([
      {
        status: 'WARNING',
        success_count: 0,
        details: { errors: [expect.stringMatching(/names no components/)] },
      },
    ]);
    await rules.sql`UPDATE incident_rules SET spec = '{"components": [{"name": "shop"}]}' WHERE id = ${broken}`;
    await rules.look();
    expect(await rules.standing(broken)).toEqual(['shop is unhealthy: open']);
  });

  it('does nothing once it is deleted', async () => {
    await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { components: [{ name: 'shop' }] });
    await rules.sql`UPDATE incident_rules SET deleted_at = now() WHERE id = ${rule}`;
    await rules.look();
    expect(await rules.incidents(rule)).toEqual([]);
    expect(await rules.history(rule)).toEqual([]);
  });
});
