/** Durations as messages say them. */

/** Milliseconds in the largest unit that keeps it readable: `850 ms`, `12 s`, `26 h`, `7 d`. */
export function formatDuration(milliseconds: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [86_400_000 * 2, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ];
  for (const [from, unit] of steps) {
    if (milliseconds < from) continue;
    const value = milliseconds / (unit === 'd' ? 86_400_000 : from);
    return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
  }
  return `${Math.round(milliseconds)} ms`;
}
