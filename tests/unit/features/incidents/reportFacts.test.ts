/** What a report tells in numbers, and which of the log it tells; how sure people were over time. */
import { buildReport, type Report } from '@/features/incidents/model/report';
import type { ReportInput } from '@/features/incidents/model/reportParts';
import { editComment } from '@/features/incidents/model/reportEdits';
import { toMarkdown } from '@/features/incidents/model/reportText';
import { sparkPath, statusChanges, statusSteps } from '@/features/incidents/model/statusSteps';
import { evidence, incident, PERSON } from './records';

const check = { id: 'c', name: 'payments', type: 'http', icon: null, status: null };
const line = (id: string, type: string, time: string, fields: object = {}) => ({
  id,
  type,
  description: null,
  created_at: `2026-11-20T${time}:00Z`,
  created_by: PERSON,
  hypothesis: null,
  evidence: null,
  responder: null,
  comment: null,
  ...fields,
});
const run = (id: string, fields: object = {}) => ({
  id,
  status: 'completed',
  created_at: '2026-11-20T10:20:00Z',
  start_time: '2026-11-20T10:21:00Z',
  end_time: '2026-11-20T10:26:00Z',
  error: null,
  playbooks: { name: 'restart', title: 'Restart the pods' },
  ...fields,
});

const input = (fields: Partial<ReportInput> = {}): ReportInput => ({
  incident: incident({
    created_at: '2026-11-20T10:00:00Z',
    acknowledged: '2026-11-20T10:03:00Z',
    resolved: null,
    closed: null,
  }),
  tree: [],
  evidences: [],
  comments: [],
  responders: [],
  history: [],
  runs: [],
  withAll: false,
  ...fields,
});

const told = ({ sections }: Report, heading: string) =>
  sections.find((section) => section.heading === heading)?.sentences.map(({ text }) => text) ?? [];

describe('the facts of a report (M11)', () => {
  it('impact: how long it lasts and what was hit, each once, with all evidence that names it', () => {
    const evidences = [evidence({ id: 'e1', check }), evidence({ id: 'e2', check }), evidence({ id: 'e3' })];
    const report = buildReport(input({ evidences }));
    expect(told(report, 'Impact')).toEqual([
      'It has lasted since 2026-11-20T10:00:00Z and is not over.',
      'Affected: payments (http check).',
    ]);
    const hit = report.sections
      .flatMap(({ sentences }) => sentences)
      .find(({ key }) => key === 'impact/check-c');
    expect(hit?.notes).toHaveLength(2);
  });

  it('metrics: time to detect, to look, to mitigate, to resolve and to close', () => {
    const report = buildReport(
      input({
        incident: incident({
          created_at: '2026-11-20T10:00:00Z',
          acknowledged: null,
          resolved: '2026-11-20T11:00:00Z',
          closed: '2026-11-21T10:00:00Z',
        }),
        evidences: [evidence({ id: 'e1', properties: { at: '2026-11-20T09:52:00Z' } })],
        history: [
          line('h3', 'incident.status_updated', '10:40', { description: 'mitigated' }),
          line('h2', 'incident_status.updated', '10:30', { description: 'mitigated' }),
          line('h1', 'incident.status_updated', '10:05', { description: 'investigating' }),
        ],
      }),
    );
    expect(told(report, 'Metrics')).toEqual([
      'It was detected after 8m: the first evidence is of 2026-11-20T09:52:00Z.',
      'Somebody looked at it after 5m.',
      'It was mitigated after 30m.',
      'It was resolved after 1h.',
      'It was closed after 1d.',
    ]);
    expect(told(report, 'Impact')[0]).toContain('It lasted 1h');
    expect(report.footnotes.map(({ text }) => text)).toContain('history h2');
  });

  it('metrics tell nothing that the record does not know', () => {
    const evidences = [evidence({ id: 'e1', properties: { at: '2026-11-20T10:30:00Z' } })];
    expect(told(buildReport(input({ evidences })), 'Metrics')).toEqual(['Somebody looked at it after 3m.']);
  });

  it('runs of playbooks stand oldest first with what became of them, in whatever order they come', () => {
    const runs = [
      run('r2', { status: 'failed', error: 'no such <b>pod</b>', created_at: '2026-11-20T10:30:00Z' }),
      run('r3', {
        end_time: null,
        status: 'pending_approval',
        playbooks: null,
        created_at: '2026-11-20T10:31:00Z',
      }),
      run('r1'),
    ];
    const report = buildReport(input({ runs }));
    expect(told(report, 'Playbook runs')).toEqual([
      '2026-11-20T10:20:00Z Restart the pods: completed, took 5m',
      '2026-11-20T10:30:00Z Restart the pods: failed, took 5m — no such <b>pod</b>',
      '2026-11-20T10:31:00Z a playbook: pending approval',
    ]);
    expect(report.footnotes.find(({ text }) => text === 'playbook run r1')?.link).toBe('/playbooks/runs/r1');
    const shuffled = buildReport(input({ runs: [...runs].reverse() }));
    expect(toMarkdown(shuffled, 'https://w.example')).toBe(toMarkdown(report, 'https://w.example'));
  });

  it('the timeline tells what people decided; all that was logged is one choice away', () => {
    const history = [
      line('h1', 'incident.created', '10:00'),
      line('h2', 'evidence.created', '10:01'),
      line('h3', 'hypothesis.created', '10:02'),
      line('h4', 'hypothesis.status_updated', '10:03', { description: 'likely' }),
    ];
    const keys = (withAll: boolean, comments: ReportInput['comments'] = []) =>
      buildReport(input({ history, withAll, comments }))
        .sections.filter(({ heading }) => heading === 'Timeline' || heading === 'Written by hand')
        .flatMap(({ sentences }) => sentences.map(({ key }) => key));
    expect(keys(false)).toEqual(['history/h1', 'history/h4']);
    expect(keys(true)).toEqual(['history/h1', 'history/h2', 'history/h3', 'history/h4']);
    const written = {
      id: '00000000-0000-4000-8000-000000000001',
      comment: editComment({ key: 'history/h2', over: [], text: 'Ada saw it first.', record: 'x' }),
      external_created_by: null,
      responder_id: null,
      hypothesis_id: null,
      created_by: PERSON,
      created_at: '2026-11-20T10:30:00Z',
    };
    expect(keys(false, [written])).toEqual(['history/h1', 'history/h2', 'history/h4']);
  });
});

describe('how sure people were over time (M10)', () => {
  const minutes = (count: number) => Date.parse('2026-11-20T10:00:00Z') + count * 60_000;
  const about = (id: string, status: string, time: string) =>
    line(`${id}${time}`, 'hypothesis.status_updated', time, {
      description: status,
      hypothesis: { id, title: id },
    });

  it('HYP-4 begins as possible and follows the log, of each hypothesis its own', () => {
    const changes = statusChanges([
      about('a', 'proven', '10:20'),
      about('b', 'disproven', '10:15'),
      about('a', 'likely', '10:10'),
      line('x', 'incident.created', '10:00'),
    ]);
    const record = { created_at: '2026-11-20T10:00:00Z', status: 'proven' };
    expect(statusSteps(record, changes.get('a') ?? []).map(({ status }) => status)).toEqual([
      'possible',
      'likely',
      'proven',
    ]);
    expect(statusSteps({ ...record, status: 'unlikely' }, [])).toEqual([
      { time: minutes(0), status: 'unlikely' },
    ]);
  });

  it('draws time to the right and certainty up, and never out of its box', () => {
    const steps = [
      { time: minutes(0), status: 'possible' },
      { time: minutes(30), status: 'proven' },
      { time: minutes(90), status: '<svg>' },
    ];
    expect(sparkPath(steps, minutes(60))).toBe('M0 6H32V2H64V6H64');
    expect(sparkPath([], 0)).toBe('');
  });
});
