/** The hypotheses of an incident as a tree with what was found for each. Pure. */
import type { CommentRecord, EvidenceRecord, HypothesisRecord } from './records';
import { polarityOf } from './polarity';

export interface HypothesisNode {
  hypothesis: HypothesisRecord;
  /** 0 for a root. */
  depth: number;
  evidences: readonly EvidenceRecord[];
  comments: readonly CommentRecord[];
  children: readonly HypothesisNode[];
}

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item) ?? '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Roots first, in the order they were written. A hypothesis whose parent is unknown, or that is its own ancestor, stands
 * as a root of its own: nothing that somebody wrote may vanish.
 */
export function buildTree(
  hypotheses: readonly HypothesisRecord[],
  evidences: readonly EvidenceRecord[],
  comments: readonly CommentRecord[],
): HypothesisNode[] {
  const known = new Set(hypotheses.map(({ id }) => id));
  const children = byKey(hypotheses, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const evidenceOf = byKey(evidences, ({ hypothesis_id }) => hypothesis_id);
  const commentsOf = byKey(comments, ({ hypothesis_id }) => hypothesis_id);
  const placed = new Set<string>();
  const nodeOf = (hypothesis: HypothesisRecord, depth: number): HypothesisNode => {
    placed.add(hypothesis.id);
    const own = (children.get(hypothesis.id) ?? []).filter(({ id }) => !placed.has(id));
    return {
      hypothesis,
      depth,
      evidences: evidenceOf.get(hypothesis.id) ?? [],
      comments: commentsOf.get(hypothesis.id) ?? [],
      children: own.map((child) => nodeOf(child, depth + 1)),
    };
  };
  const roots = (children.get('') ?? []).map((root) => nodeOf(root, 0));
  const circular = hypotheses.filter(({ id }) => !placed.has(id));
  return [...roots, ...circular.flatMap((one) => (placed.has(one.id) ? [] : [nodeOf(one, 0)]))];
}

/** Every node, parents before their children. */
export function flattenTree(nodes: readonly HypothesisNode[]): HypothesisNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

export interface Tally {
  supports: number;
  contradicts: number;
}

/** How many pieces of evidence speak for and against. */
export function tallyOf(evidences: readonly EvidenceRecord[]): Tally {
  const count = (wanted: string) => evidences.filter((evidence) => polarityOf(evidence) === wanted).length;
  return { supports: count('supports'), contradicts: count('contradicts') };
}

/** More than this on one page are folded at first, except where something is likely. */
const MANY_HYPOTHESES = 8;
const MANY_EVIDENCES = 40;

/** Whether a hypothesis shows its evidence before anybody touched it: ruled-out ones never do. */
export function isOpenAtFirst(
  { hypothesis, evidences }: HypothesisNode,
  all: readonly HypothesisNode[],
): boolean {
  if (hypothesis.status === 'disproven' || hypothesis.status === 'improbable') return false;
  const isSmall = all.length <= MANY_HYPOTHESES && evidences.length <= MANY_EVIDENCES;
  return isSmall || (all.length <= 4 * MANY_HYPOTHESES && hypothesis.status === 'proven');
}
