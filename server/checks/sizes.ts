/** Sizes as canary specs write them: 10Mi and 10MiB are powers of 1024, 10M and 10MB powers of 1000. */
const POWERS = ['', 'k', 'm', 'g', 't', 'p'];
const SIZE = /^(\d+(?:\.\d+)?)\s*(?:([kmgtp])(i)?)?b?$/i;

/** Bytes of text such as `500`, `10Mi` or `2GB`; undefined when it is not a size. */
export function parseSize(text: string): number | undefined {
  const match = SIZE.exec(text.trim());
  if (!match) return undefined;
  const power = POWERS.indexOf((match[2] ?? '').toLowerCase());
  const bytes = Number(match[1]) * (match[3] ? 1024 : 1000) ** power;
  return Number.isFinite(bytes) ? Math.round(bytes) : undefined;
}

/** Bytes for people: `512 B`, `1.5 Mi`. */
export function formatSize(bytes: number): string {
  const units = ['B', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[unit] ?? 'B'}`;
}
