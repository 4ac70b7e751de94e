/** Evidence × hypothesis (beyond.md M10). */
import fc from 'fast-check';
import { boardOf, lacksCounterTest } from '@/features/incidents/model/board';
import {
  discriminability,
  judgedFor,
  matrixOf,
  movedCell,
  rankRows,
} from '@/features/incidents/model/matrix';
import { cellWords, rowName } from '@/features/incidents/model/matrixWords';
import { POLARITIES, STRENGTHS, withPolarity, withStrength } from '@/features/incidents/model/polarity';
import type { EvidenceRecord } from '@/features/incidents/model/records';
import { sourceKey } from '@/features/incidents/model/sourceKey';
import { buildTree } from '@/features/incidents/model/tree';
import { evidence, hypothesis } from './records';

const check = (id: string, hypothesisId: string, properties: EvidenceRecord['properties'] = null) =>
  evidence({ id, type: 'check', check_id: id[0] ?? id, hypothesis_id: hypothesisId, properties });

const matrix = (
  hypotheses: readonly (readonly [id: string, status: string])[],
  evidences: readonly EvidenceRecord[],
) =>
  matrixOf(
    buildTree(
      hypotheses.map(([id, status]) => hypothesis({ id, title: id, status })),
      evidences,
      [],
    ),
  );

/** Written from the words of ADR 49, pair by pair. */
function referenceScore(weights: readonly number[]): number {
  const differences = weights.flatMap((one, index) =>
    weights.slice(index + 1).map((other) => Math.abs(one - other)),
  );
  if (differences.length === 0) return 0;
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length / 6;
}

const weights = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 });

const WEIGHT = { weak: 1, medium: 2, strong: 3 } as const;
const SIGN = { supports: 1, contradicts: -1, neutral: 0 } as const;

describe('the matrix (M10)', () => {
  it('M10 scores a row as the mean difference over all pairs of open hypotheses', () => {
    fc.assert(
      fc.property(weights, (row) => {
        expect(discriminability(row)).toBeCloseTo(referenceScore(row), 12);
      }),
      { numRuns: 1000 },
    );
    expect(discriminability([3, -3])).toBe(1);
    expect(discriminability([2, 2, 2])).toBe(0);
    expect(discriminability([3])).toBe(0);
  });

  it('M10 ranks random matrices as the reference score does, and names its first row', () => {
    const judgement = fc.option(
      fc.record({ polarity: fc.constantFrom(...POLARITIES), strength: fc.constantFrom(...STRENGTHS) }),
      { nil: undefined },
    );
    const statuses = fc.array(fc.constantFrom('likely', 'possible', 'improbable', 'disproven'), {
      minLength: 1,
      maxLength: 7,
    });
    const anyMatrix = statuses.chain((columns) =>
      fc.tuple(
        fc.constant(columns),
        fc.array(fc.array(judgement, { minLength: columns.length, maxLength: columns.length }), {
          maxLength: 12,
        }),
      ),
    );
    fc.assert(
      fc.property(anyMatrix, ([columns, sources]) => {
        const evidences = sources.flatMap((row, source) =>
          row.flatMap((properties, column) =>
            properties === undefined
              ? []
              : [
                  evidence({
                    id: `${source}-${column}`,
                    type: 'check',
                    check_id: `c${source}`,
                    hypothesis_id: `h${column}`,
                    created_at: new Date(source * 1000).toISOString(),
                    properties,
                  }),
                ],
          ),
        );
        const expected = sources
          .map((row, source) => ({
            key: `check c${source}`,
            isThere: row.some((judged) => judged !== undefined),
            score: referenceScore(
              row
                .filter((_judged, column) => columns[column] !== 'disproven')
                .map((judged) =>
                  judged === undefined ? 0 : SIGN[judged.polarity] * WEIGHT[judged.strength],
                ),
            ),
          }))
          .filter(({ isThere }) => isThere);
        const { rows, best } = matrix(
          columns.map((status, column) => [`h${column}`, status] as const),
          evidences,
        );
        const ranked = rankRows(rows);
        expect(rows.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
        const reference = new Map(expected.map(({ key, score }) => [key, score]));
        for (const { key, score } of ranked) expect(score).toBeCloseTo(reference.get(key) ?? NaN, 12);
        const order = ranked.map(({ score }) => score);
        expect(order).toEqual([...order].sort((a, b) => b - a));
        const highest = Math.max(0, ...reference.values());
        expect(best?.key).toBe(
          highest === 0 ? undefined : expected.find(({ score }) => Math.abs(score - highest) < 1e-9)?.key,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('M10 makes one row of a source that several hypotheses hold, and folds the ruled-out ones away', () => {
    const { rows, open, ruledOut, best } = matrix(
      [
        ['dns', 'likely'],
        ['disk', 'possible'],
        ['out', 'disproven'],
      ],
      [
        check('a1', 'dns'),
        check('a2', 'disk', { polarity: 'contradicts', strength: 'strong' }),
        check('b1', 'dns'),
        check('c1', 'out', { polarity: 'contradicts' }),
      ],
    );
    expect(rows.map(({ key, cells }) => [key, [...cells.keys()]])).toEqual([
      ['check a', ['dns', 'disk']],
      ['check b', ['dns']],
      ['check c', ['out']],
    ]);
    expect(open.map(({ hypothesis: { id } }) => id)).toEqual(['dns', 'disk']);
    expect(ruledOut.map(({ hypothesis: { id } }) => id)).toEqual(['out']);
    expect(best?.key).toBe('check a');
    expect(rows[1]?.unjudged.map(({ hypothesis: { id } }) => id)).toEqual(['disk']);
    expect(rows[2]?.score).toBe(0);
  });

  it('M10 lets the last judgement of a source for a hypothesis count, and says how many there are', () => {
    const { rows } = matrix(
      [['dns', 'likely']],
      [
        evidence({
          id: 'a2',
          check_id: 'a',
          hypothesis_id: 'dns',
          created_at: '2026-11-20T11:00:00Z',
          properties: { polarity: 'contradicts', strength: 'weak' },
        }),
        evidence({ id: 'a1', check_id: 'a', hypothesis_id: 'dns', created_at: '2026-11-20T10:00:00Z' }),
      ],
    );
    const cell = rows[0]?.cells.get('dns');
    expect(cell).toMatchObject({ weight: -1, count: 2, record: { id: 'a2' } });
    expect(cellWords(cell)).toBe('contradicts, weakly, attached 2 times, the last counts');
    expect(cellWords(undefined)).toBe('not judged');
  });

  it('M10 knows the same source by what it quotes', () => {
    const config = (marked: number, configId = 'i') =>
      evidence({
        id: `${configId}${marked}`,
        type: 'config',
        config_id: configId,
        evidence: { lines: ['a', 'b', 'c'], selected_lines: { [marked]: 'x' } },
      });
    expect(sourceKey(config(1))).toBe(sourceKey({ ...config(1), id: 'other', hypothesis_id: 'other' }));
    expect(sourceKey(config(1))).not.toBe(sourceKey(config(2)));
    expect(sourceKey(config(1))).not.toBe(sourceKey(config(1, 'j')));
    const note = (id: string, comment: string) => evidence({ id, type: 'comment', evidence: { comment } });
    expect(sourceKey(note('1', 'no light'))).toBe(sourceKey(note('2', 'no light')));
    expect(sourceKey(note('1', ''))).not.toBe(sourceKey(note('2', '')));
    const log = (id: string, message: string) =>
      evidence({ id, type: 'log', component_id: 'k', evidence: { lines: [{ message }] } });
    expect(sourceKey(log('1', 'boom'))).toBe(sourceKey(log('2', 'boom')));
    expect(sourceKey(log('1', 'boom'))).not.toBe(sourceKey(log('2', 'bang')));
    expect(sourceKey(evidence({ id: '1', config_change_id: 'x' }))).toBe('change x');
    expect(sourceKey(evidence({ id: '1', type: 'config_analysis', config_analysis_id: 'x' }))).toBe(
      'insight x',
    );
    expect(sourceKey(evidence({ id: '1', type: 'topology', component_id: 'x' }))).toBe('component x');
    expect(sourceKey(evidence({ id: '1', type: 'from elsewhere' }))).toBe('1');
  });

  it('M10 attaches the source of a row to another hypothesis as it was seen', () => {
    const { rows } = matrix(
      [['dns', 'likely']],
      [check('a1', 'dns', { at: '2026-11-20T10:00:00Z', strength: 'strong', other: 1 })],
    );
    const row = rows[0];
    expect(
      row && judgedFor(row, { id: 'n', hypothesisId: 'disk', personId: 'p', polarity: 'neutral' }),
    ).toEqual({
      id: 'n',
      hypothesis_id: 'disk',
      created_by: 'p',
      type: 'check',
      description: '',
      evidence: {},
      check_id: 'a',
      properties: { at: '2026-11-20T10:00:00Z', polarity: 'neutral' },
    });
    expect(row && rowName(row)).toBe('diff');
  });

  it('M10 keeps whatever else the properties hold', () => {
    const record = { properties: { at: 'then', polarity: 'supports' } };
    expect(withPolarity(record, 'neutral')).toEqual({ at: 'then', polarity: 'neutral' });
    expect(withStrength(record, 'weak')).toEqual({ at: 'then', polarity: 'supports', strength: 'weak' });
  });

  it('M10 walks the cells and stops at the edges', () => {
    const size = { rows: 3, columns: 2 };
    expect(movedCell({ row: 0, column: 0 }, 'ArrowDown', size)).toEqual({ row: 1, column: 0 });
    expect(movedCell({ row: 2, column: 1 }, 'ArrowDown', size)).toEqual({ row: 2, column: 1 });
    expect(movedCell({ row: 1, column: 0 }, 'ArrowLeft', size)).toEqual({ row: 1, column: 0 });
    expect(movedCell({ row: 1, column: 0 }, 'End', size)).toEqual({ row: 1, column: 1 });
    expect(movedCell({ row: 1, column: 1 }, 'Home', size)).toEqual({ row: 1, column: 0 });
    expect(movedCell({ row: 1, column: 1 }, 'PageDown', size)).toEqual({ row: 2, column: 1 });
    expect(movedCell({ row: 1, column: 1 }, 'PageUp', size)).toEqual({ row: 0, column: 1 });
    expect(movedCell({ row: 1, column: 1 }, 'x', size)).toBeUndefined();
  });

  it('M10 hints at a counter-test as long as nothing speaks against the leader', () => {
    const hint = (status: string, properties: EvidenceRecord['properties']) =>
      lacksCounterTest(boardOf(buildTree([hypothesis({ id: 'h', status })], [evidence({ properties })], [])));
    expect(hint('likely', null)).toBe(true);
    expect(hint('likely', { polarity: 'contradicts' })).toBe(false);
    expect(hint('disproven', null)).toBe(false);
  });
});
