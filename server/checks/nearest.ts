const at = (row: readonly number[], index: number) => row[index] ?? 0;

/** Edits and swaps of neighbours that turn `a` into `b`; both are keys of a spec, a few dozen characters long. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replace, swap, at(row, j) + 1, at(next, j - 1) + 1));
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

/** The known word that `word` was probably meant to be; undefined when nothing is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const wanted = word.toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const apart = distance(wanted, candidate.toLowerCase());
    if (best === undefined || apart < best.distance) best = { word: candidate, distance: apart };
  }
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.word : undefined;
}
