import fc from 'fast-check';
import { filterChecks } from '@/features/health/model/filterChecks';
import { NO_LABEL_FILTERS, withIncluded, withLabel } from '@/features/health/model/labelFilters';
import { hostileLabels, makeCheck } from '../checkFactory';

const api = makeCheck({
  name: 'GET /orders',
  description: 'Lists orders',
  endpoint: 'https://orders.acme.io/v2',
});
const dns = makeCheck({ name: 'resolver', labels: { team: 'net', critical: 'true' } });
const web = makeCheck({ name: 'front page', labels: { team: 'web', critical: 'false' } });
const all = [api, dns, web];
const none = NO_LABEL_FILTERS;

describe('search', () => {
  it.each([
    ['orders', 'name'],
    ['lists', 'description'],
    ['ACME.io', 'endpoint'],
  ])('HEALTH-14 HEALTH-23 %p finds by %s', (search) => {
    expect(filterChecks(all, { search, labels: none })).toEqual([api]);
  });

  it('HEALTH-14 does not search the type or a label', () => {
    expect(filterChecks(all, { search: 'net', labels: none })).toEqual([]);
  });

  it('hands the same list back when nothing filters, so that nothing below is worked out again', () => {
    expect(filterChecks(all, { search: '  ', labels: none })).toBe(all);
  });
});

describe('labels', () => {
  it('HEALTH-13 include shows only those checks, exclude all others, off everything', () => {
    const include = withLabel(none, 'critical', 'true', 1);
    const exclude = withLabel(none, 'critical', 'true', -1);
    expect(filterChecks(all, { search: '', labels: include })).toEqual([dns]);
    expect(filterChecks(all, { search: '', labels: exclude })).toEqual([api, web]);
    expect(filterChecks(all, { search: '', labels: withLabel(include, 'critical', 'true', 0) })).toEqual(all);
  });

  it('any included value of one label will do; two labels must both hold', () => {
    const teams = withIncluded(none, 'team', ['net', 'web']);
    expect(filterChecks(all, { search: '', labels: teams })).toEqual([dns, web]);
    expect(filterChecks(all, { search: '', labels: withLabel(teams, 'critical', 'false', 1) })).toEqual([
      web,
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'TM9 a label named %s filters only checks that carry it themselves',
    (key) => {
      const carrier = makeCheck({ labels: hostileLabels([[key, 'x']]) });
      const labels = withLabel(none, key, 'x', 1);
      expect(filterChecks([...all, carrier], { search: '', labels })).toEqual([carrier]);
      expect(filterChecks([...all, carrier], { search: '', labels: withLabel(none, key, 'x', -1) })).toEqual(
        all,
      );
    },
  );

  it('include and exclude of one value split the checks in two, whatever the texts', () => {
    const text = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, text)), text, text, (labelSets, key, value) => {
        const checks = labelSets.map((labels) => makeCheck({ labels }));
        const included = filterChecks(checks, { search: '', labels: withLabel(none, key, value, 1) });
        const excluded = filterChecks(checks, { search: '', labels: withLabel(none, key, value, -1) });
        expect(included.length + excluded.length).toBe(checks.length);
        expect(included.some((check) => excluded.includes(check))).toBe(false);
      }),
    );
  });
});
