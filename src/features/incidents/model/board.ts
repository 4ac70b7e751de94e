/** The hypothesis board (beyond.md M10): the six statuses as columns. Pure. */
import { HYPOTHESIS_STATUSES, type HypothesisStatus } from '@/services/contracts/enums';
import { isRuledOut } from './words';
import { flattenTree, tallyOf, type HypothesisNode, type Tally } from './tree';

export interface BoardCard {
  node: HypothesisNode;
  tally: Tally;
}

export interface BoardColumn {
  status: HypothesisStatus;
  cards: readonly BoardCard[];
}

/** Every hypothesis once; a status that the console does not know stands with the possible ones. */
export function boardOf(tree: readonly HypothesisNode[]): BoardColumn[] {
  const cards = flattenTree(tree).map((node) => ({ node, tally: tallyOf(node.evidences) }));
  const columnOf = (status: string) => HYPOTHESIS_STATUSES.find((known) => known === status) ?? 'possible';
  return HYPOTHESIS_STATUSES.map((status) => ({
    status,
    cards: cards.filter(({ node }) => columnOf(node.hypothesis.status) === status),
  }));
}

/** The id of the card beside `id`: up and down within a column, left and right to the nearest column with cards. */
export function neighbourOf(columns: readonly BoardColumn[], id: string, key: string): string | undefined {
  const at = columns.findIndex(({ cards }) => cards.some(({ node }) => node.hypothesis.id === id));
  const cards = columns[at]?.cards ?? [];
  const row = cards.findIndex(({ node }) => node.hypothesis.id === id);
  const idAt = (column: BoardColumn | undefined, index: number) =>
    column?.cards[Math.min(index, column.cards.length - 1)]?.node.hypothesis.id;
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return cards[row + (key === 'ArrowDown' ? 1 : -1)]?.node.hypothesis.id;
  if (key === 'ArrowRight')
    return idAt(
      columns.slice(at + 1).find((column) => column.cards.length > 0),
      row,
    );
  if (key === 'ArrowLeft')
    return idAt(
      columns
        .slice(0, at)
        .reverse()
        .find((column) => column.cards.length > 0),
      row,
    );
  return undefined;
}

/** The status that the keys 1 to 6 mean. */
export function statusOfKey(key: string): HypothesisStatus | undefined {
  return /^[1-6]$/.test(key) ? HYPOTHESIS_STATUSES[Number(key) - 1] : undefined;
}

/** Whether the leading hypothesis has nothing against it: nobody may have looked (confirmation bias). */
export function lacksCounterTest(columns: readonly BoardColumn[]): boolean {
  const leading = columns.find(({ cards, status }) => cards.length > 0 && !isRuledOut(status))?.cards[0];
  return leading !== undefined && leading.tally.supports > 0 && leading.tally.contradicts === 0;
}
