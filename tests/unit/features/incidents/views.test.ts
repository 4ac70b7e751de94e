/** Board, timeline and report of an incident. */
import { boardOf, lacksCounterTest, neighbourOf, statusOfKey } from '@/features/incidents/model/board';
import { buildReport } from '@/features/incidents/model/report';
import type { ReportInput } from '@/features/incidents/model/reportParts';
import { fileName, toHtml, toMarkdown } from '@/features/incidents/model/reportText';
import { buildTree } from '@/features/incidents/model/tree';
import { evidence, hypothesis, incident, PERSON } from './records';

const HOSTILE = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) \u202Egpj.exe & "q" `c`';

const input = (title = 'Checkout fails'): ReportInput => {
  const evidences = [
    evidence({ id: 'e1', description: title, definition_of_done: true, script: 'true', done: true }),
    evidence({ id: 'e2', hypothesis_id: 'out', properties: { polarity: 'contradicts' } }),
  ];
  const comments = [
    {
      id: 'c1',
      comment: 'possible → proven: the log says so',
      external_created_by: null,
      responder_id: null,
      hypothesis_id: 'h',
      created_by: PERSON,
      created_at: '2026-11-20T10:30:00Z',
    },
  ];
  return {
    incident: incident({ title, description: title }),
    tree: buildTree(
      [hypothesis({ title, status: 'proven' }), hypothesis({ id: 'out', title: 'DNS', status: 'disproven' })],
      evidences,
      comments,
    ),
    evidences,
    comments,
    runs: [],
    withAll: true,
    responders: [
      { id: 'r1', type: 'person', person: PERSON, team: null, created_at: '2026-11-20T10:01:00Z' },
    ],
    history: [
      {
        id: 'l1',
        type: 'incident.created',
        description: null,
        created_at: '2026-11-20T10:00:00Z',
        created_by: PERSON,
        hypothesis: null,
        evidence: null,
        responder: null,
        comment: null,
      },
    ],
  };
};

describe('the report (M11)', () => {
  it('tells what it was, what was ruled out, when it is done and what happened', () => {
    expect(buildReport(input()).sections.map(({ heading }) => heading)).toEqual([
      'Summary',
      'Impact',
      'Metrics',
      'What it was',
      'Ruled out',
      'Definition of done',
      'Timeline',
    ]);
  });

  it('gives every sentence a footnote, and every footnote a row with a link', () => {
    const report = buildReport(input());
    const numbers = new Set(report.footnotes.map(({ number }) => number));
    for (const { notes } of report.sections.flatMap(({ sentences }) => sentences)) {
      expect(notes.length).toBeGreaterThan(0);
      expect(notes.every((number) => numbers.has(number))).toBe(true);
    }
    expect(report.footnotes.map(({ number }) => number)).toEqual(
      report.footnotes.map((_note, index) => index + 1),
    );
    expect(report.footnotes.every(({ link }) => link.startsWith('/'))).toBe(true);
    expect(report.footnotes.map(({ text }) => text)).toContain('evidence e1');
  });

  it('is the same, byte for byte, for the same record', () => {
    const make = () => toMarkdown(buildReport(input()), 'https://w.example');
    expect(make()).toBe(make());
    expect(make()).toContain('It was resolved after 1h');
    expect(make()).toContain(
      '[^1]: incident 7c9e6679\\-7425\\-40de\\-944b\\-e07fc1f90ae7 <https://w.example/incidents/',
    );
  });

  it('shows hostile text as text in Markdown and HTML', () => {
    const report = buildReport(input(HOSTILE));
    const html = toHtml(report, 'https://w.example');
    expect(html).not.toMatch(/<img|<script/);
    expect(html).not.toContain('\u202E');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/(?:src|href)="(?!#note-|https:\/\/w\.example\/)/);
    const markdown = toMarkdown(report, 'https://w.example');
    expect(markdown).not.toContain('](javascript');
    expect(markdown).toContain('\\<img src=x onerror=alert\\(1\\)\\>');
    expect(fileName(report, 'html')).toMatch(/^INC-7-img-src[A-Za-z0-9-]*\.html$/);
  });

  it('cuts texts of any length', () => {
    expect(toHtml(buildReport(input('x'.repeat(100_000))), 'https://w.example').length).toBeLessThan(20_000);
  });
});

describe('the board (M10)', () => {
  const tree = buildTree(
    [
      hypothesis({ id: 'a', status: 'likely' }),
      hypothesis({ id: 'b', status: 'likely' }),
      hypothesis({ id: 'c', status: 'disproven' }),
      hypothesis({ id: 'd', status: 'from elsewhere' }),
    ],
    [evidence({ id: '1', hypothesis_id: 'a' }), evidence({ id: '2', hypothesis_id: 'a' })],
    [],
  );
  const columns = boardOf(tree);

  it('HYP-3 has the six statuses as columns and loses no hypothesis', () => {
    expect(columns.map(({ status, cards }) => [status, cards.map(({ node }) => node.hypothesis.id)])).toEqual(
      [
        ['proven', []],
        ['likely', ['a', 'b']],
        ['possible', ['d']],
        ['unlikely', []],
        ['improbable', []],
        ['disproven', ['c']],
      ],
    );
  });

  it('moves by arrows and names statuses by the keys 1 to 6', () => {
    expect(neighbourOf(columns, 'a', 'ArrowDown')).toBe('b');
    expect(neighbourOf(columns, 'a', 'ArrowUp')).toBeUndefined();
    expect(neighbourOf(columns, 'b', 'ArrowRight')).toBe('d');
    expect(neighbourOf(columns, 'c', 'ArrowLeft')).toBe('d');
    expect(neighbourOf(columns, 'a', 'x')).toBeUndefined();
    expect(['1', '6', '7', '0', 'a'].map(statusOfKey)).toEqual([
      'proven',
      'disproven',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('asks for a counter-test when the leader has only support', () => {
    expect(lacksCounterTest(columns)).toBe(true);
    expect(lacksCounterTest(boardOf([]))).toBe(false);
  });
});
