/** When incident rules open and end incidents, and which rule comes first (contract specs §6). */
import { HOUR, MINUTE, RuleHarness } from './ruleHarness';

describe('an incident rule in time', () => {
  let rules: RuleHarness;
  beforeEach(async () => {
    rules = await RuleHarness.start();
  });
  afterEach(() => rules.stop());

  const SHOP = { components: [{ name: 'shop' }] };

  it('waits until the component has been so for the age, without a break', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('late', { ...SHOP, filter: { age: '5m' } });
    await rules.look();
    await rules.look(4 * MINUTE);
    await rules.become(shop, 'healthy');
    await rules.look(30_000);
    await rules.become(shop, 'unhealthy');
    await rules.look(MINUTE);
    await rules.look(4 * MINUTE);
    expect(await rules.standing(rule)).toEqual([]);
    await rules.look(MINUTE);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: open']);
  });

  it('opens nothing outside its hours, and what still fails when they begin', async () => {
    await rules.component('shop', 'unhealthy');
    const day = await rules.rule('day', { ...SHOP, hoursOfOperation: [{ start: '08:00', end: '18:00' }] });
    const night = await rules.rule('night', {
      ...SHOP,
      hoursOfOperation: [{ start: '08:00', end: '18:00', negate: true }],
    });
    rules.now = Date.parse('2030-05-06T07:50:00Z');
    await rules.look(0);
    expect([await rules.incidents(day), await rules.incidents(night)].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
    await rules.look(15 * MINUTE);
    expect([await rules.incidents(day), await rules.incidents(night)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  it('of higher priority comes first; with breakOnMatch later ones do not look at what it has', async () => {
    await rules.component('shop', 'unhealthy');
    await rules.component('mail', 'unhealthy');
    const all = await rules.rule('all', { components: [{ types: ['Service'] }] });
    const special = await rules.rule('special', { ...SHOP, priority: 10, breakOnMatch: true });
    const beside = await rules.rule('beside', { ...SHOP, priority: 20 });
    await rules.look();
    await rules.look();
    expect(await rules.standing(beside)).toEqual(['shop is unhealthy: open']);
    expect(await rules.standing(special)).toEqual(['shop is unhealthy: open']);
    expect(await rules.standing(all)).toEqual(['mail is unhealthy: open']);
  });

  it('with breakOnMatch leaves to later ones what it may not open now', async () => {
    await rules.component('shop', 'unhealthy');
    const hoursOfOperation = [{ start: '08:00', end: '18:00' }];
    const day = await rules.rule('day', { ...SHOP, priority: 10, breakOnMatch: true, hoursOfOperation });
    const rest = await rules.rule('rest', SHOP);
    rules.now = Date.parse('2030-05-06T03:00:00Z');
    await rules.look(0);
    expect(await rules.standing(day)).toEqual([]);
    expect(await rules.standing(rest)).toEqual(['shop is unhealthy: open']);
  });

  it('resolves and then closes what is healthy again for the timeouts, in the name of System', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const cart = await rules.component('cart', 'unhealthy', { parent: shop });
    const rule = await rules.rule('down', {
      components: [{ types: ['Service'] }],
      autoResolve: { timeout: '10m' },
      autoClose: { timeout: '1h' },
    });
    await rules.look();
    await rules.become(shop, 'healthy');
    await rules.look(HOUR);
    // its part is still unhealthy, and so is the whole
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: open']);
    await rules.become(cart, 'healthy');
    await rules.look();
    await rules.look(9 * MINUTE);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: open']);
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: resolved']);
    await rules.look(50 * MINUTE);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: closed']);
    const log = await rules.sql`
      SELECT h.description, p.name FROM incident_histories h JOIN people p ON p.id = h.created_by
      WHERE h.type = 'incident.status_updated' ORDER BY h.created_at, h.id`;
    expect(log).toEqual([
      { description: 'resolved', name: 'System' },
      { description: 'closed', name: 'System' },
    ]);
    const rows = await rules.history(rule);
    const counts = rows.map(({ details: { summary } }) => [
      summary['resolved']?.success,
      summary['closed']?.success,
    ]);
    expect(counts).toContainEqual([1, 0]);
    expect(counts).toContainEqual([0, 1]);
  });

  it('without autoResolve leaves the end to people; one that fails again is the same incident until it has ended', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', SHOP);
    await rules.look();
    await rules.become(shop, 'healthy');
    await rules.look(24 * HOUR);
    await rules.become(shop, 'unhealthy');
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: open']);
    const [incident] = await rules.incidents(rule);
    expect(await rules.evidence(incident!.id)).toEqual(['shop']);
  });

  it('an incident that a person closed stays closed while the failure lasts; the next failure opens another', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { ...SHOP, autoResolve: { timeout: '1m' } });
    await rules.look();
    await rules.setStatus((await rules.incidents(rule))[0]!.id, 'closed');
    await rules.look();
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: closed']);
    await rules.become(shop, 'healthy');
    await rules.look();
    await rules.look(HOUR);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: closed']);
    await rules.become(shop, 'unhealthy');
    await rules.look();
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: closed', 'shop is unhealthy: open']);
  });

  it('a status that a person set after the recovery stays', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { ...SHOP, autoResolve: { timeout: '10m' } });
    await rules.look();
    await rules.become(shop, 'healthy');
    await rules.look();
    // the log is written by the clock of the database, which did not move with that of the test
    await rules.sql`UPDATE derived.incident_rule_components SET healthy_since = now() - interval '1 minute'`;
    await rules.setStatus((await rules.incidents(rule))[0]!.id, 'investigating');
    await rules.look(HOUR);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: investigating']);
    await rules.become(shop, 'unhealthy');
    await rules.look();
    await rules.become(shop, 'healthy');
    await rules.look();
    await rules.look(10 * MINUTE);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: resolved']);
  });

  it('a component that is deleted counts as recovered', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { ...SHOP, autoClose: { timeout: '5m' } });
    await rules.look();
    await rules.sql`UPDATE components SET deleted_at = now() WHERE id = ${shop}`;
    await rules.look();
    await rules.look(5 * MINUTE);
    expect(await rules.standing(rule)).toEqual(['shop is unhealthy: closed']);
  });
});
