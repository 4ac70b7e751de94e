/** Durations as specifications write them: Go style plus days, weeks and years (contract specs §2). */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
};
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d|w|y)/gy;

/** Milliseconds of text such as `30s`, `1h30m` or `7d`; undefined when it is not a duration. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '0') return 0;
  let total = 0;
  let position = 0;
  for (const match of trimmed.matchAll(PART)) {
    total += Number(match[1]) * (UNITS[match[2] ?? ''] ?? Number.NaN);
    position = match.index + match[0].length;
  }
  return position > 0 && position === trimmed.length && Number.isFinite(total) ? total : undefined;
}
