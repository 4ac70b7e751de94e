import { readSummary } from '@/features/health/model/readSummary';
import { makeCheck } from '../checkFactory';

it('HEALTH-22 HEALTH-23 reads checks_summary with every field', () => {
  const check = makeCheck({
    description: 'd',
    endpoint: 'https://x',
    checkStatuses: [{ time: 't', status: true, duration: 1 }],
  });
  expect(readSummary({ runnerName: 'r', checks_summary: [check] })).toEqual([check]);
});

it('HEALTH-22 an answer without checks_summary holds no checks', () => {
  expect(readSummary({ runnerName: 'r' })).toEqual([]);
});

it('fields that a platform leaves out become their empty values', () => {
  const [check] = readSummary({ checks_summary: [{ id: 'x', labels: null, uptime: null, latency: null }] });
  expect(check).toMatchObject({
    name: 'x',
    labels: null,
    uptime: { passed: 0, failed: 0 },
    latency: { rolling1h: 0 },
    checkStatuses: [],
  });
});

it('F17 texts that are null or no texts become their empty values, the name the id', () => {
  const [check] = readSummary({
    checks_summary: [{ id: 'x', name: null, type: null, namespace: { a: 1 }, canary_name: 7 }],
  });
  expect(check).toMatchObject({ name: 'x', type: '', namespace: '', canary_name: '' });
});

it('label values that are not text read as their text', () => {
  const [check] = readSummary({
    checks_summary: [{ id: 'x', labels: { tier: 1, critical: true, team: 'web' } }],
  });
  expect(check?.labels).toEqual({ tier: '1', critical: 'true', team: 'web' });
});

it.each([[null], ['text'], [[]], [{}], [{ checks_summary: {} }], [{ checks_summary: [{}] }]])(
  'F16 F17 %p is an error, not an empty list',
  (answer) => {
    expect(() => readSummary(answer)).toThrow('Try again.');
  },
);

it('rows without an id are left out: nothing could be opened by them', () => {
  expect(readSummary({ checks_summary: [null, {}, { id: '' }, { id: 'x' }] })).toHaveLength(1);
});
