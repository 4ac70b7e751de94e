/** A module of the console with one place of its code changed: proves that a test would notice. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MUTANTS = path.resolve('.cache/mutants');

/**
 * The module as it would be with the change; it stands outside of the sources.
 * @param file from the root of the project.
 * @param before must stand there exactly once, so that a mutation cannot silently become none.
 */
export async function mutated(file: string, before: string, after: string): Promise<unknown> {
  const source = await readFile(file, 'utf8');
  if (source.split(before).length !== 2) throw new Error(`${file} does not hold once: ${before}`);
  const folder = path.resolve(path.dirname(file));
  const text = source
    .replace(before, after)
    .replaceAll(/from '(\.{1,2}\/[^']*)'/g, (_found, name: string) => `from '${path.resolve(folder, name)}'`);
  await mkdir(MUTANTS, { recursive: true });
  const place = path.join(MUTANTS, `${crypto.randomUUID()}.ts`);
  await writeFile(place, text);
  const loaded: unknown = await import(place);
  return loaded;
}
