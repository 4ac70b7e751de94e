/** Attaching evidence: what is created, in which order, and what a second try does (settings specification §4, §5). */
import { MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import { linkFields, settleLink } from '@/features/incidents/model/linkFields';
import { linkPlan, runLink, type LinkPort, type LinkStep } from '@/features/incidents/model/linkPlan';
import { columnsOf, type EvidenceSource } from '@/features/incidents/model/sources';
import type { AppError } from '@/services/errors/AppError';

const source: EvidenceSource = { kind: 'check', checkId: 'c', name: 'ping' };
const facts = () => {
  const ids = new Map<string, string>();
  return {
    source,
    personId: 'me',
    at: '2026-11-20T05:00:00.000Z',
    idFor: (key: string) => {
      ids.set(key, ids.get(key) ?? `id${ids.size}`);
      return ids.get(key)!;
    },
  };
};
const refused: AppError = { kind: 'server', text: 'no', retryable: false };

/** Records each call; refuses the steps that a test names. */
function portThat(refuses: LinkStep[]): { port: LinkPort; calls: [LinkStep, string][] } {
  const calls: [LinkStep, string][] = [];
  const take = (step: LinkStep) => async (row: { id: string }) => {
    calls.push([step, row.id]);
    return refuses.includes(step) ? refused : undefined;
  };
  return {
    calls,
    port: { incident: take('incident'), hypothesis: take('hypothesis'), evidence: take('evidence') },
  };
}

describe('the plan', () => {
  it('EVD-5 EVD-17 EVD-18 HYP-4 a new incident without a hypothesis gets a possible root of its own name', () => {
    const plan = linkPlan(
      { incident: { created: 'Down' }, type: 'availability', severity: 'Medium', description: ' why ' },
      facts(),
    );
    expect(plan?.incident).toMatchObject({
      title: 'Down',
      severity: 'Medium',
      type: 'availability',
      description: 'why',
      created_by: 'me',
      status: 'open',
    });
    expect(plan?.hypothesis).toEqual({
      id: 'id1',
      incident_id: plan?.incidentId,
      title: 'Down',
      status: 'possible',
      type: 'root',
      created_by: 'me',
    });
    expect(plan?.evidence).toMatchObject({ hypothesis_id: 'id1', description: 'why', created_by: 'me' });
  });

  it('EVD-16 an existing incident and hypothesis: only the evidence is created', () => {
    const plan = linkPlan({ incident: { value: 'i' }, hypothesis: { value: 'h' } }, facts());
    expect(plan).toMatchObject({
      incidentId: 'i',
      evidence: { hypothesis_id: 'h', check_id: 'c', type: 'check' },
    });
    expect(plan).not.toHaveProperty('incident');
    expect(plan).not.toHaveProperty('hypothesis');
  });

  it('EVD-5 a hypothesis that was typed is created as a root', () => {
    const plan = linkPlan({ incident: { value: 'i' }, hypothesis: { created: 'DNS' } }, facts());
    expect(plan?.hypothesis).toMatchObject({
      title: 'DNS',
      type: 'root',
      status: 'possible',
      incident_id: 'i',
    });
  });

  it('HYP-4 a hypothesis that is named after a long description has a title that is stored', () => {
    const description = 'd'.repeat(MAX_TITLE_LENGTH + 1);
    const plan = linkPlan({ incident: { value: 'i' }, description }, facts());
    expect(plan?.hypothesis?.title).toHaveLength(MAX_TITLE_LENGTH);
    expect(plan?.evidence).toMatchObject({ description });
  });

  it('asks for nothing while no incident is chosen', () => {
    expect(linkPlan({}, facts())).toBeUndefined();
  });

  it.each([
    [source, { check_id: 'c', type: 'check' }],
    [
      { kind: 'config', configId: 'i', name: 'n', type: 'K', lines: ['a', 'b'], marked: [2] },
      {
        config_id: 'i',
        type: 'config',
        evidence: { lines: ['a', 'b'], configName: 'n', configType: 'K', selected_lines: { '2': 'b' } },
      },
    ],
    [
      // A document that is too long to be kept whole: the marked lines are.
      { kind: 'config', configId: 'i', name: 'n', type: 'K', lines: ['x'.repeat(65_536), 'b'], marked: [2] },
      {
        config_id: 'i',
        type: 'config',
        evidence: { lines: [], configName: 'n', configType: 'K', selected_lines: { '2': 'b' } },
      },
    ],
    [
      { kind: 'config_change', changeId: 'x', configId: 'i', name: 'diff' },
      { config_change_id: 'x', config_id: 'i', type: 'config_change', evidence: {} },
    ],
    [
      { kind: 'config_analysis', analysisId: 'a', configId: 'i', name: 'n' },
      { config_analysis_id: 'a', config_id: 'i', type: 'config_analysis', evidence: {} },
    ],
    [
      { kind: 'topology', componentId: 't', name: 'n' },
      { component_id: 't', type: 'topology' },
    ],
    [
      { kind: 'log', componentId: 't', name: 'n', lines: [{ timestamp: 'z', message: 'm' }] },
      { component_id: 't', type: 'log', evidence: { lines: [{ timestamp: 'z', message: 'm' }] } },
    ],
    [
      { kind: 'comment', comment: 'because' },
      { type: 'comment', evidence: { comment: 'because' } },
    ],
  ] satisfies [EvidenceSource, object][])(
    'EVD-1 EVD-2 EVD-16 %j is sent with its ids and its JSON',
    (one, columns) => {
      expect(columnsOf(one)).toMatchObject(columns);
    },
  );
});

describe('the steps', () => {
  const plan = () => linkPlan({ incident: { created: 'Down' } }, facts())!;

  it('EVD-6 go incident, hypothesis, evidence', async () => {
    const { port, calls } = portThat([]);
    expect(await runLink(plan(), port, new Set())).toEqual({ kind: 'linked' });
    expect(calls.map(([step]) => step)).toEqual(['incident', 'hypothesis', 'evidence']);
  });

  it.each([
    ['incident', [], ['incident', 'hypothesis', 'evidence']],
    ['hypothesis', ['incident'], ['hypothesis', 'evidence']],
    ['evidence', ['incident', 'hypothesis'], ['evidence']],
  ] satisfies [LinkStep, LinkStep[], LinkStep[]][])(
    'EVD-21 OPEN-37 when %s is refused, it says what was created and a retry begins there',
    async (step, created, missing) => {
      const done = new Set<string>();
      const first = portThat([step]);
      expect(await runLink(plan(), first.port, done)).toEqual({
        kind: 'failed',
        error: refused,
        created,
        missing,
      });
      const second = portThat([]);
      expect(await runLink(plan(), second.port, done)).toEqual({ kind: 'linked' });
      expect(second.calls.map(([name]) => name)).toEqual(missing);
      const ids = [...first.calls, ...second.calls].filter(([name]) => name === step).map(([, id]) => id);
      expect(new Set(ids).size).toBe(1);
    },
  );
});

describe('the fields', () => {
  const options = { incidents: [], hypotheses: [], onSearchIncident: () => {}, onSearchHypothesis: () => {} };
  const field = (isNew: boolean, name: string) =>
    linkFields({ ...options, isNew }).find((one) => one.name === name);

  it('EVD-4 EVD-13 type and severity stand and are required only for a new incident', () => {
    expect(field(false, 'type')).toBeUndefined();
    expect(field(true, 'type')).toMatchObject({
      isRequired: true,
      requiredText: 'Please select an incident type',
    });
    expect(field(true, 'severity')).toMatchObject({
      isRequired: true,
      requiredText: 'Please select incident severity',
    });
  });

  it('EVD-12 EVD-14 EVD-15 the sentences of the specification', () => {
    expect(field(false, 'incident')).toMatchObject({
      isRequired: true,
      requiredText: 'Must select or create an incident',
    });
    expect(field(false, 'hypothesis')).toMatchObject({
      isRequired: true,
      requiredText: 'Must select or create a hypothesis',
    });
    expect(field(true, 'hypothesis')).toMatchObject({ optionalWhileNew: 'incident' });
    expect(field(true, 'description')?.isRequired).toBeUndefined();
  });
});

describe('what follows from a change', () => {
  const one = { id: 'h', title: 'DNS', incident_id: 'i', status: 'possible', type: 'root' };
  it('EVD-11 another incident clears the hypothesis', () => {
    const before = { incident: { value: 'i' }, hypothesis: { value: 'h' } };
    expect(settleLink({ ...before, incident: { value: 'j' } }, before, [one])).toEqual({
      hypothesis: undefined,
    });
  });

  it('EVD-10 the only hypothesis is chosen when it arrives; of two none is', () => {
    const values = { incident: { value: 'i' } };
    expect(settleLink(values, values, [one])).toEqual({ hypothesis: { value: 'h' } });
    expect(settleLink(values, values, [one, { ...one, id: 'h2' }])).toEqual({});
    expect(settleLink(values, values, [])).toEqual({});
  });

  it('a hypothesis that somebody took away stays away', () => {
    const before = { incident: { value: 'i' }, hypothesis: { value: 'h' } };
    expect(settleLink({ incident: before.incident }, before, [one])).toEqual({});
  });
});
