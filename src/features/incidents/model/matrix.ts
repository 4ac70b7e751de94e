/**
 * Evidence × hypothesis (beyond.md M10; ADR 49): which piece of evidence tells the open hypotheses apart best. Evidence
 * belongs to one hypothesis; the same source attached to several makes one row. Pure.
 */
import type { NewEvidence } from '../commands';
import { STRENGTHS, weightOf, type Polarity } from './polarity';
import { sourceKey } from './sourceKey';
import type { EvidenceRecord } from './records';
import { flattenTree, type HypothesisNode } from './tree';
import { isRuledOut } from './words';

export interface MatrixCell {
  /** What was attached last: it corrects what was attached before. */
  record: EvidenceRecord;
  /** How often the source is attached to the hypothesis. */
  count: number;
  /** From −3 to 3 (model/polarity.ts). */
  weight: number;
}

export interface MatrixRow {
  /** Stands for the source. */
  key: string;
  /** What was attached first: it names the row. */
  record: EvidenceRecord;
  /** By the id of the hypothesis. */
  cells: ReadonlyMap<string, MatrixCell>;
  /** Between 0 and 1: how well the row tells the open hypotheses apart. */
  score: number;
  /** Open hypotheses for which nobody has judged the source. */
  unjudged: readonly HypothesisNode[];
}

export interface Matrix {
  open: readonly HypothesisNode[];
  ruledOut: readonly HypothesisNode[];
  /** In the order in which the sources were attached. */
  rows: readonly MatrixRow[];
  /** Undefined while nothing tells the open hypotheses apart. */
  best: MatrixRow | undefined;
}

/** The largest difference between two weights. */
const WIDEST = 2 * STRENGTHS.length;

/**
 * How well a row tells hypotheses apart: the mean difference of its weights over all pairs of them, as a share of the
 * widest. A hypothesis for which the source was not judged counts as 0: it says nothing there.
 * @param weights one for each open hypothesis, whole numbers from −3 to 3.
 */
export function discriminability(weights: readonly number[]): number {
  const pairs = (weights.length * (weights.length - 1)) / 2;
  if (pairs === 0) return 0;
  let sum = 0;
  // Each pair differs by the number of steps that lie between its two.
  for (let step = -STRENGTHS.length; step < STRENGTHS.length; step += 1) {
    const below = weights.filter((weight) => weight <= step).length;
    sum += below * (weights.length - below);
  }
  return sum / (pairs * WIDEST);
}

function compareEvidence(a: EvidenceRecord, b: EvidenceRecord): number {
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);
}

function cellsOf(records: readonly EvidenceRecord[]): Map<string, MatrixCell> {
  const cells = new Map<string, MatrixCell>();
  for (const record of records) {
    const count = (cells.get(record.hypothesis_id)?.count ?? 0) + 1;
    cells.set(record.hypothesis_id, { record, count, weight: weightOf(record) });
  }
  return cells;
}

/** Rows from the one that tells most; of equals the one that was attached first. */
export function rankRows(rows: readonly MatrixRow[]): MatrixRow[] {
  return [...rows].sort((a, b) => b.score - a.score);
}

export function matrixOf(tree: readonly HypothesisNode[]): Matrix {
  const nodes = flattenTree(tree);
  const open = nodes.filter(({ hypothesis }) => !isRuledOut(hypothesis.status));
  const bySource = new Map<string, EvidenceRecord[]>();
  for (const record of nodes.flatMap(({ evidences }) => evidences).sort(compareEvidence)) {
    const key = sourceKey(record);
    const known = bySource.get(key);
    if (known === undefined) bySource.set(key, [record]);
    else known.push(record);
  }
  const rows = [...bySource].flatMap(([key, records]): MatrixRow[] => {
    const [record] = records;
    if (record === undefined) return [];
    const cells = cellsOf(records);
    const weights = open.map(({ hypothesis }) => cells.get(hypothesis.id)?.weight ?? 0);
    const unjudged = open.filter(({ hypothesis }) => !cells.has(hypothesis.id));
    return [{ key, record, cells, score: discriminability(weights), unjudged }];
  });
  const best = rankRows(rows)[0];
  return {
    open,
    ruledOut: nodes.filter(({ hypothesis }) => isRuledOut(hypothesis.status)),
    rows,
    best: best !== undefined && best.score > 0 ? best : undefined,
  };
}

/** The same source attached to another hypothesis: what it shows there is judged anew, when it was seen stays. */
export function judgedFor(
  { record }: MatrixRow,
  facts: { id: string; hypothesisId: string; personId: string; polarity: Polarity },
): NewEvidence {
  const { at } = { at: undefined, ...record.properties };
  return {
    id: facts.id,
    hypothesis_id: facts.hypothesisId,
    created_by: facts.personId,
    type: record.type,
    description: record.description,
    evidence: record.evidence,
    properties: { ...(typeof at === 'string' ? { at } : {}), polarity: facts.polarity },
    ...(record.config_id === null ? {} : { config_id: record.config_id }),
    ...(record.config_change_id === null ? {} : { config_change_id: record.config_change_id }),
    ...(record.config_analysis_id === null ? {} : { config_analysis_id: record.config_analysis_id }),
    ...(record.component_id === null ? {} : { component_id: record.component_id }),
    ...(record.check_id === null ? {} : { check_id: record.check_id }),
  };
}

/** Names a cell in the document. */
export function cellId(row: string, hypothesisId: string): string {
  return `${hypothesisId} ${row}`;
}

export interface CellPlace {
  row: number;
  column: number;
}

/** Where a key leads from a cell; undefined for keys that do not move. The edges hold. */
export function movedCell(
  { row, column }: CellPlace,
  key: string,
  size: { rows: number; columns: number },
): CellPlace | undefined {
  const to: Readonly<Record<string, CellPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: size.rows - 1, column },
  };
  const place = Object.hasOwn(to, key) ? to[key] : undefined;
  if (place === undefined) return undefined;
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: within(place.row, size.rows), column: within(place.column, size.columns) };
}
