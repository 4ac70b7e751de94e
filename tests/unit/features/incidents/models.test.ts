/** Trees, quotes, links and lines of an incident. */
import { affectedResources } from '@/features/incidents/model/affected';
import { doneItems, proposedScript } from '@/features/incidents/model/doneDefinition';
import { historyLine, historyLines } from '@/features/incidents/model/history';
import { completeMention, matchingPeople, mentionAt, partsOf } from '@/features/incidents/model/mentions';
import { momentLink } from '@/features/incidents/model/momentLink';
import { polarityOf, withPolarity } from '@/features/incidents/model/polarity';
import { diffLines, momentOf, quoteOf, sourceName } from '@/features/incidents/model/quote';
import type { CommentRecord, HistoryRecord } from '@/features/incidents/model/records';
import { buildTree, flattenTree, isOpenAtFirst, tallyOf } from '@/features/incidents/model/tree';
import { INCIDENT_HISTORY_TYPES } from '@/services/contracts/enums';
import { evidence, hypothesis, PERSON } from './records';

const comment = (id: string, hypothesis_id: string | null): CommentRecord => ({
  id,
  comment: id,
  external_created_by: null,
  responder_id: null,
  hypothesis_id,
  created_by: PERSON,
  created_at: '2026-11-20T10:00:00Z',
});

describe('the tree', () => {
  it('HYP-2 hangs factors below roots and solutions below factors, with what was found for each', () => {
    const tree = buildTree(
      [
        hypothesis({ id: 'r' }),
        hypothesis({ id: 's', parent_id: 'f', type: 'solution' }),
        hypothesis({ id: 'f', parent_id: 'r', type: 'factor' }),
      ],
      [evidence({ id: 'e', hypothesis_id: 'f' })],
      [comment('c', 'f'), comment('general', null)],
    );
    expect(flattenTree(tree).map(({ hypothesis: { id }, depth }) => [id, depth])).toEqual([
      ['r', 0],
      ['f', 1],
      ['s', 2],
    ]);
    expect(flattenTree(tree)[1]).toMatchObject({ evidences: [{ id: 'e' }], comments: [{ id: 'c' }] });
  });

  it('loses no hypothesis whose parent is gone, or that is its own ancestor', () => {
    const tree = buildTree(
      [
        hypothesis({ id: 'orphan', parent_id: 'nobody' }),
        hypothesis({ id: 'a', parent_id: 'b' }),
        hypothesis({ id: 'b', parent_id: 'a' }),
        hypothesis({ id: 'self', parent_id: 'self' }),
      ],
      [],
      [],
    );
    expect(
      flattenTree(tree)
        .map((node) => node.hypothesis.id)
        .sort(),
    ).toEqual(['a', 'b', 'orphan', 'self']);
  });

  it('folds what is ruled out, and most of a large incident', () => {
    const [ruledOut] = buildTree([hypothesis({ status: 'disproven' })], [], []);
    expect(isOpenAtFirst(ruledOut!, [ruledOut!])).toBe(false);
    const many = buildTree(
      Array.from({ length: 100 }, (_, index) => hypothesis({ id: `h${index}` })),
      [],
      [],
    );
    expect(many.filter((node) => isOpenAtFirst(node, many))).toEqual([]);
    const few = many.slice(0, 3);
    expect(few.every((node) => isOpenAtFirst(node, few))).toBe(true);
  });

  it('M10 counts evidence for and against; a platform without polarity attached it in support', () => {
    const against = evidence({ properties: { polarity: 'contradicts', at: 'x' } });
    expect(polarityOf(evidence({ properties: null }))).toBe('supports');
    expect(tallyOf([against, evidence({}), evidence({ properties: { polarity: 'neutral' } })])).toEqual({
      supports: 1,
      contradicts: 1,
    });
    expect(withPolarity(against, 'neutral')).toEqual({ polarity: 'neutral', at: 'x' });
  });
});

describe('quotes', () => {
  it('EVD-2 a log keeps its lines with time and level', () => {
    const lines = [
      { id: '1', timestamp: '2026-11-20T05:09:12Z', message: 'FATAL: no slots', labels: {} },
      { timestamp: '', message: 'pool', labels: { level: 'warning' } },
      'plain text',
    ];
    expect(quoteOf(evidence({ type: 'log', evidence: { lines } }))).toEqual({
      kind: 'log',
      lines: [
        { time: '2026-11-20T05:09:12Z', level: 'error', text: 'FATAL: no slots' },
        { time: '', level: 'warn', text: 'pool' },
        { time: '', level: 'info', text: 'plain text' },
      ],
    });
  });

  it('EVD-2 a config shows its marked lines with two around each', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const quote = quoteOf(evidence({ type: 'config', evidence: { lines, selected_lines: { '4': 'd' } } }));
    expect(quote).toMatchObject({
      kind: 'config',
      lines: [2, 3, 4, 5, 6].map((number) => ({ number, isMarked: number === 4 })),
    });
    const kept = quoteOf(
      evidence({ type: 'config', evidence: { selected_lines: { '40': 'kept', x: 'no' } } }),
    );
    expect(kept).toEqual({ kind: 'config', lines: [{ number: 40, text: 'kept', isMarked: true }] });
  });

  it('EVD-2 a change shows its diff without the names of the two files', () => {
    expect(diffLines('--- before\n+++ after\n@@ -1 +1 @@\n same\n-old\n+new\n')).toEqual([
      { kind: 'place', text: '@@ -1 +1 @@' },
      { kind: 'context', text: ' same' },
      { kind: 'removed', text: '-old' },
      { kind: 'added', text: '+new' },
    ]);
  });

  it('EVD-2 topology, check, insight and note', () => {
    expect(quoteOf(evidence({ type: 'topology' })).kind).toBe('topology');
    expect(quoteOf(evidence({ type: 'check' })).kind).toBe('check');
    expect(quoteOf(evidence({ type: 'comment', evidence: { comment: 'because' } }))).toEqual({
      kind: 'comment',
      text: 'because',
    });
    const analysis = { ...evidence({}).analysis!, message: 'too small' };
    expect(quoteOf(evidence({ type: 'config_analysis', analysis }))).toEqual({
      kind: 'config_analysis',
      text: 'too small',
    });
  });

  it.each([
    ['log', null],
    ['log', { lines: 'x' }],
    ['config', { lines: 5, selected_lines: [1, 2] }],
    ['config', { lines: { a: 1 }, selected_lines: { '-1': 'x', '1e9': 'y' } }],
    ['config_change', []],
    ['comment', { comment: { deep: ['x'] } }],
    ['something new', { any: 'thing' }],
  ])('TM a %s of an unexpected shape is shown, never thrown', (type, json) => {
    const record = evidence({ type, evidence: json, change: null, analysis: null });
    expect(() => quoteOf(record)).not.toThrow();
    expect(typeof momentOf(record)).toBe('string');
  });

  it('cuts lines and texts of any length', () => {
    const long = 'x'.repeat(200_000);
    const quote = quoteOf(evidence({ type: 'log', evidence: { lines: [{ message: long }] } }));
    expect(quote.kind === 'log' && quote.lines[0]!.text.length).toBeLessThan(1100);
    const note = quoteOf(evidence({ type: 'comment', evidence: { comment: long } }));
    expect(note.kind === 'comment' && note.text.length).toBeLessThan(100_100);
  });
});

describe('open at that moment', () => {
  const at = '2026-11-20T05:00:00.000Z';
  const properties = { at };
  it('a check opens with half an hour around it', () => {
    expect(momentLink(evidence({ type: 'check', check_id: 'c1', properties }))).toBe(
      '/health?checkId=c1&zoom=1795149000-1795152600',
    );
  });

  it.each([
    [{ type: 'config', config_id: 'i' }, '/catalog/i?at=2026-11-20T05%3A00%3A00.000Z'],
    [
      { type: 'config_change', config_id: 'i', config_change_id: 'x' },
      '/catalog/i/changes?at=2026-11-20T05%3A00%3A00.000Z',
    ],
    [
      { type: 'config_analysis', config_id: 'i', config_analysis_id: 'x' },
      '/catalog/i/insights?at=2026-11-20T05%3A00%3A00.000Z',
    ],
    [{ type: 'topology', component_id: 't' }, '/topology/t?at=2026-11-20T05%3A00%3A00.000Z'],
    [{ type: 'log', component_id: 't' }, '/logs?at=2026-11-20T05%3A00%3A00.000Z&topologyId=t'],
  ])('%j leads to its page', (fields, link) => {
    expect(momentLink(evidence({ ...fields, change: null, analysis: null, properties }))).toBe(link);
  });

  it('a note leads nowhere', () => {
    expect(momentLink(evidence({ type: 'comment', change: null, analysis: null }))).toBeUndefined();
  });

  it('a platform that keeps no moment: the time of the source, else of the attaching', () => {
    const change = { ...evidence({}).change!, created_at: '2026-11-19T00:00:00Z' };
    expect(momentOf(evidence({ type: 'config_change', change, properties: null }))).toBe(
      '2026-11-19T00:00:00Z',
    );
    expect(momentOf(evidence({ change: null, analysis: null, properties: { at: 'nonsense' } }))).toBe(
      evidence({}).created_at,
    );
  });

  it('names the source and each affected resource once', () => {
    const check = { id: 'c', name: 'ping', type: 'http', icon: null, status: 'unhealthy' as const };
    expect(sourceName(evidence({ check }))).toBe('ping');
    const named = [evidence({ id: '1', check }), evidence({ id: '2', check })];
    expect(affectedResources(named)).toEqual([
      {
        key: 'check c',
        name: 'ping',
        type: 'http check',
        status: 'unhealthy',
        link: '/health?checkId=c',
        evidence: named,
      },
    ]);
  });
});

describe('the changelog', () => {
  const record = (type: string | null, fields: Partial<HistoryRecord> = {}): HistoryRecord => ({
    id: type ?? 'null',
    type,
    description: 'investigating',
    created_at: '2026-11-20T05:00:00Z',
    created_by: PERSON,
    hypothesis: null,
    evidence: null,
    responder: null,
    comment: null,
    ...fields,
  });

  it.each(INCIDENT_HISTORY_TYPES)('INC-8 %s has a readable line, its object deleted or not', (type) => {
    const line = historyLine(record(type));
    expect(line.text).not.toContain(type);
    expect(line.who).toBe('Ada Lovelace');
    expect(line.what).toBeUndefined();
  });

  it('INC-8 says what it was done to', () => {
    const lines = [
      record('hypothesis.created', { hypothesis: { id: 'h', title: 'DNS' } }),
      record('responder.created', {
        responder: { id: 'r', person: null, team: { id: 't', name: 'Payments' } },
      }),
      record('evidence.created', { evidence: { id: 'e', type: 'config_change', description: '' } }),
      record('responder.commented', { comment: { id: 'c', comment: 'Rebooted' } }),
    ];
    expect(lines.map((line) => historyLine(line).what)).toEqual([
      'DNS',
      'Payments',
      'config change',
      'Rebooted',
    ]);
  });

  it('shows a kind of a newer server, and filters by group', () => {
    expect(historyLine(record('incident.renamed')).text).toContain('incident.renamed');
    expect(historyLine(record('__proto__')).text).toContain('__proto__');
    const records = INCIDENT_HISTORY_TYPES.map((type) => record(type));
    expect(historyLines(records, 'status').map(({ id }) => id)).toEqual([
      'incident.created',
      'incident.status_updated',
      'incident_status.updated',
    ]);
    expect(historyLines(records, 'all')).toHaveLength(9);
  });
});

describe('the definition of done', () => {
  it('EVD-1 holds scripted and hand-ticked items', () => {
    const items = doneItems([
      evidence({ id: 'a', definition_of_done: true, script: 'check.status == "healthy"', done: true }),
      evidence({ id: 'b', definition_of_done: true, script: ' ' }),
      evidence({ id: 'c' }),
    ]);
    expect(items.map(({ evidence: { id }, isDone, isScripted }) => [id, isDone, isScripted])).toEqual([
      ['a', true, true],
      ['b', false, false],
    ]);
  });

  it('proposes the scripts of the contract', () => {
    expect(proposedScript('check')).toBe('check.status == "healthy" && check.age > duration("5m")');
    expect(proposedScript('config_analysis')).toBe("analysis.status == 'resolved'");
    expect(proposedScript('constructor')).toBe('');
  });
});

describe('mentions', () => {
  const people = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Ann Lee' },
    { id: '3', name: 'Bo Annison' },
  ];
  it('finds who is being mentioned and completes the name', () => {
    const text = 'ask @an now';
    const mention = mentionAt(text, 7)!;
    expect(mention).toEqual({ start: 4, query: 'an' });
    expect(matchingPeople(people, mention.query).map(({ name }) => name)).toEqual([
      'Ann',
      'Ann Lee',
      'Bo Annison',
    ]);
    expect(completeMention(text, mention, 'Ann Lee')).toEqual({ text: 'ask @Ann Lee now', caret: 13 });
  });

  it('leaves addresses and long sentences alone', () => {
    expect(mentionAt('ann@example', 11)).toBeUndefined();
    expect(mentionAt('@ this is a whole sentence', 26)).toBeUndefined();
    expect(mentionAt('no', 2)).toBeUndefined();
  });

  it('marks the longest name, and nothing that is no name', () => {
    expect(partsOf('@Ann Lee and @Nobody @Ann', people)).toEqual([
      { text: '@Ann Lee', isMention: true },
      { text: ' and @Nobody ', isMention: false },
      { text: '@Ann', isMention: true },
    ]);
    expect(partsOf('', people)).toEqual([]);
    expect(partsOf('@'.repeat(100_000), people)).toHaveLength(1);
  });
});
