/** Edits that turn one word into the other: insert, delete, replace, swap neighbours. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  const cell = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = cell(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? cell(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, cell(last, j) + 1, cell(row, j - 1) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return cell(last, b.length);
}

const LONGEST_WORD = 60;

/** The known word that `word` was probably meant to be; undefined when none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  const wanted = word.toLowerCase();
  const tolerated = Math.max(2, Math.floor(word.length / 3));
  let best: { word: string; apart: number } | undefined;
  for (const candidate of known) {
    const apart = distance(wanted, candidate.toLowerCase());
    if (apart <= tolerated && (best === undefined || apart < best.apart)) best = { word: candidate, apart };
  }
  return best?.word;
}
