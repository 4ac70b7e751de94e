/** Costs and properties as text. */
import { formatCost } from '@/services/format/cost';
import { readProperties } from '@/components/entity/properties';

describe('costs and properties', () => {
  it('CAT-1 money has two decimals, and little money its first digits', () => {
    expect([12.5, 0, 0.000423, -3, 1234567.891, null].map(formatCost)).toEqual([
      '$12.50',
      '$0.00',
      '$0.00042',
      '-$3.00',
      '$1,234,567.89',
      '—',
    ]);
  });

  it('CAT-1 TOPO-1 properties show their unit and order; what is none is left out', () => {
    const shown = readProperties([
      { name: 'memory', value: 1536, unit: 'bytes', order: 2 },
      { name: 'cpu', value: 250, unit: 'millicores', order: 1 },
      { name: 'runbook', links: [{ url: 'https://wiki.example', label: 'Wiki' }, null] },
      { name: 'empty' },
      'nonsense',
    ]);
    expect(shown.map(({ name, text }) => [name, text])).toEqual([
      ['cpu', '250m'],
      ['memory', '1.5 KB'],
      ['runbook', ''],
    ]);
    expect(shown[2]?.links).toEqual([{ url: 'https://wiki.example', label: 'Wiki' }]);
    expect(readProperties({ not: 'a list' })).toEqual([]);
  });

  it('TOPO-1 an amount of money, a share of a limit, a percentage and an address are told apart', () => {
    const shown = readProperties([
      { name: 'cost', type: 'currency', value: 12 },
      { name: 'cpu', type: 'currency', text: '', value: 67.04, unit: 'percent', max: 100, headline: true },
      { name: 'disk', value: 75, min: 50, max: 100, tooltip: 'of the volume' },
      { name: 'endless', value: 3, max: 0 },
      { name: 'url', type: 'url', text: 'https://shop.example' },
    ]);
    expect(shown.map(({ name, text, percent, isHeadline }) => [name, text, percent, isHeadline])).toEqual([
      ['cost', '$12.00', undefined, false],
      ['cpu', '67%', 67.04, true],
      ['disk', '75', 50, false],
      ['endless', '3', undefined, false],
      ['url', '', undefined, false],
    ]);
    expect(shown[2]?.tooltip).toBe('of the volume');
    expect(shown[4]?.links).toEqual([{ url: 'https://shop.example', label: 'https://shop.example' }]);
  });
});
