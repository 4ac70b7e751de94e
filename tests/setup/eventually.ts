/** Asks until `look` gives something, at most `patienceMs`. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  patienceMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline)
      throw new Error(`It did not come about within ${patienceMs} ms: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
