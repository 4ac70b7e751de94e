/** Specifications of incident rules, read (contract specs §6). */
import { readRuleSpec } from '@server/incidents/ruleSpec';

const COMPONENTS = [{ labelSelector: 'domain=retail' }];

describe('the specification of an incident rule', () => {
  it("reads the contract's example", () => {
    const rule = readRuleSpec({
      components: COMPONENTS,
      filter: { status: ['unhealthy'] },
      template: { title: 'Shop is down', type: 'availability', severity: 'high' },
      autoClose: { timeout: '24h' },
    });
    expect(rule).toMatchObject({
      ageMs: 0,
      template: { title: 'Shop is down', type: 'availability', severity: 'high', status: 'open' },
      breaks: false,
      ownerResponds: false,
      priority: 0,
      resolveAfterMs: undefined,
      closeAfterMs: 86_400_000,
      notes: [],
    });
    expect([...rule.statuses]).toEqual(['unhealthy']);
  });

  it('finds more than a picker shows, unless a selector says how many', () => {
    const { selectors } = readRuleSpec({ components: [...COMPONENTS, { name: 'a', limit: 5 }] });
    expect(selectors.map(({ limit }) => limit)).toEqual([2000, 5]);
  });

  it('unhealthy is what it looks for when it names nothing, and what is not filled in yet is not there', () => {
    const rule = readRuleSpec({
      components: COMPONENTS,
      filter: { status: [], age: '' },
      autoResolve: {},
      autoClose: null,
    });
    expect([...rule.statuses]).toEqual(['unhealthy']);
    expect([rule.ageMs, rule.resolveAfterMs, rule.closeAfterMs]).toEqual([0, undefined, undefined]);
  });

  it('OPEN-4 OPEN-6 takes words in any case and both spellings of technical debt', () => {
    const rule = readRuleSpec({
      components: COMPONENTS,
      filter: { severity: ['Critical'], category: ['Technical_Debt'] },
      template: { severity: 'Medium', type: 'technical_debt', status: 'Investigating' },
    });
    expect([...rule.severities, ...rule.categories]).toEqual(['critical', 'technicaldebt']);
    expect(rule.template).toMatchObject({
      severity: 'medium',
      type: 'technicalDebt',
      status: 'investigating',
    });
  });

  it('reads responders by address, name and id; those of other systems are said', () => {
    const rule = readRuleSpec({
      components: COMPONENTS,
      responders: {
        email: [{ to: 'a@x.test; b@x.test' }, { subject: 'nobody' }],
        teamsUser: [{ email: 'c@x.test' }],
        teams: ['web', { name: 'data' }],
        github: [{ repository: 'shop' }],
      },
    });
    expect(rule.people).toEqual(['a@x.test', 'b@x.test', 'c@x.test']);
    expect(rule.teams).toEqual(['web', 'data']);
    expect(rule.notes).toEqual([expect.stringMatching(/kind github are not here/)]);
  });

  it('an empty selector is said, as are no selectors at all', () => {
    expect(readRuleSpec({ components: [{}, ...COMPONENTS] }).notes).toEqual([
      expect.stringMatching(/^Selector 1 of the rule is empty/),
    ]);
    expect(readRuleSpec({}).notes).toEqual([expect.stringMatching(/names no components/)]);
  });

  it.each([
    [null, /specification of this rule is empty/],
    [{ filter: { age: 'long' } }, /The filter.age "long" is no duration/],
    [{ autoResolve: { timeout: 'soon' } }, /timeout of autoResolve "soon" is no duration/],
    [{ template: { severity: 'awful' } }, /severity "awful" of the template is unknown: use low, medium/],
    [{ template: { status: 'done' } }, /status "done" of the template is unknown/],
    [{ template: { description: '{{ range .x }}' } }, /more than the name of a value/],
    [{ template: { created_by: 5 } }, /template.created_by names nobody/],
    [{ priority: 'first' }, /The field priority is "first"/],
    [{ components: 'all' }, /The field components must be a list/],
  ])('%j is refused in words', (spec, sentence) => {
    expect(() => readRuleSpec(spec)).toThrow(sentence);
  });
});
