import {
  byCategory,
  durationOf,
  mainStep,
  outputsOf,
  shownParameters,
  stepsOf,
  targetOf,
} from '@/features/playbooks/model/runs';
import type { PlaybookRow, RunRow, StepRow } from '@/features/playbooks/model/records';

const step = (id: string, status: string, times: Partial<StepRow> = {}): StepRow => ({
  id,
  name: id,
  status,
  start_time: '2026-01-01T00:00:00Z',
  end_time: null,
  scheduled_time: null,
  ...times,
});

it('RUN-1 steps that have not begun stand below those that have; an ended run begins no more', () => {
  const spec = { actions: [{ name: 'a' }, { name: 'b' }, {}] };
  const words = (status: string) =>
    stepsOf({ spec, status }, [step('a', 'completed')]).map(({ name, status: word }) => `${name} ${word}`);
  expect(words('running')).toEqual(['a completed', 'b to come', 'step 3 to come']);
  expect(words('failed')).toEqual(['a completed', 'b not run', 'step 3 not run']);
});

it('RUN-1 looks at what runs, else at what failed, else at the last step', () => {
  const rows = [step('a', 'failed'), step('b', 'completed'), step('c', 'running')];
  expect(mainStep(rows)?.id).toBe('c');
  expect(mainStep(rows.slice(0, 2))?.id).toBe('a');
  expect(mainStep(rows.slice(1, 2))?.id).toBe('b');
  expect(mainStep([])).toBeUndefined();
});

it('RUN-1 a duration runs until the end, or until now', () => {
  const now = Date.parse('2026-01-01T00:00:05Z');
  expect(durationOf(step('a', 'running'), now)).toBe(5000);
  expect(durationOf(step('a', 'completed', { end_time: '2026-01-01T00:00:02Z' }), now)).toBe(2000);
  expect(durationOf(step('a', 'waiting', { start_time: null }), now)).toBeUndefined();
});

it('TM27 streams come first, without the commands of terminals; the rest as JSON', () => {
  const result = { exitCode: 1, stderr: '', stdout: '\u001b[31mred\u001b[0m\n\u001b]0;title\u0007done' };
  expect(outputsOf({ result })).toEqual([
    { title: 'stdout', text: 'red\ndone' },
    { title: 'result', text: '{\n  "exitCode": 1\n}' },
  ]);
  expect(outputsOf({ result: null })).toEqual([]);
});

it('RUN-1 leads to what it was run on', () => {
  const run = {
    check_id: null,
    config_id: 'c',
    component_id: null,
    check: null,
    component: null,
    config: null,
  };
  const row = { ...run } as unknown as RunRow; // the columns that targetOf reads
  expect(targetOf(row)).toMatchObject({ kind: 'config', name: 'c', path: '/catalog/c' });
  expect(targetOf({ ...row, config_id: null })).toBeUndefined();
});

it('PB-1 stand by category, those without one last', () => {
  const playbook = (name: string, category: string) =>
    ({ id: name, name, title: '', category, description: null }) as unknown as PlaybookRow; // what byCategory reads
  const all = [
    playbook('z', ''),
    playbook('b', 'Kubernetes'),
    playbook('a', 'Kubernetes'),
    playbook('c', 'AWS'),
  ];
  const names = (search: string) =>
    byCategory(all, search).map(({ category, playbooks }) => [
      category,
      ...playbooks.map(({ name }) => name),
    ]);
  expect(names('')).toEqual([
    ['AWS', 'c'],
    ['Kubernetes', 'a', 'b'],
    ['', 'z'],
  ]);
  expect(names('KUB')).toEqual([['Kubernetes', 'a', 'b']]);
});

it('PB-1 F17 a name, title or category that is null is none, in the order and in the search', () => {
  const rows = [
    { id: '1', name: 'scale', title: null, category: null, description: null },
    { id: '2', name: null, title: null, category: null, description: null },
  ] as unknown as PlaybookRow[]; // what another platform may answer
  expect(byCategory(rows, '')).toMatchObject([{ category: '', playbooks: [{ id: '2' }, { id: '1' }] }]);
  expect(byCategory(rows, 'sca')).toMatchObject([{ category: '', playbooks: [{ id: '1' }] }]);
});

it('RUN-1 parameters are shown by name, and of a password nothing', () => {
  const spec = { parameters: [{ name: 'key', properties: { format: 'password' } }, { name: 'size' }] };
  expect(shownParameters({ spec, parameters: { key: 'hunter2', size: '3' } })).toEqual([
    ['key', '•••'],
    ['size', '3'],
  ]);
  expect(shownParameters({ spec: null, parameters: null })).toEqual([]);
});
