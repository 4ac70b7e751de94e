/** How often the same answer is put on the disk: a poll every few seconds must not wear out the device. */
const PACE_MS = 5000;
const MOST_KNOWN = 500;

const written = new Map<string, number>();

/** True when the answer of `key`, given at `at`, is to be kept; its next ones wait a moment. */
export function isDueToKeep(key: string, at: number): boolean {
  const last = written.get(key);
  if (last !== undefined && at >= last && at - last < PACE_MS) return false;
  if (written.size >= MOST_KNOWN) written.clear();
  written.set(key, at);
  return true;
}
