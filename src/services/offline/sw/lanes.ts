/** Deals `entries` out to `count` lists, in turns, so that what is large in one place of the list is not in one lane. */
export function lanesOf<Entry>(entries: readonly Entry[], count: number): Entry[][] {
  return Array.from({ length: count }, (_, lane) => entries.filter((_entry, at) => at % count === lane));
}
