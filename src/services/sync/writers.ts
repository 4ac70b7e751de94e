/**
 * Ways to write changes whose fields are not columns, such as the keys of a specification. A command that waits on the
 * disk names its way; features bring them along in their manifests, each loaded with the first command that needs it.
 */
import type { AppError } from '@/services/errors/AppError';
import type { Ask } from '@/services/api/saveRecord';
import type { Fields, PatchCommand } from '@/services/offline/outbox/entry';
import type { SaveOutcome } from '@/services/records/mergeFields';

/** Writes one change, field by field, on top of whatever is stored. */
export type Writer = (
  ask: Ask,
  command: PatchCommand,
) => Promise<{ data: SaveOutcome<Fields> } | { error: AppError }>;

export type WriterLoaders = Readonly<Record<string, () => Promise<Writer>>>;

const known = new Map<string, () => Promise<Writer>>();

/** Makes the ways of the features known, before anything that waits needs them. */
export function addWriters(loaders: WriterLoaders): void {
  for (const [name, load] of Object.entries(loaders)) known.set(name, load);
}

/** The way of that name; undefined while the feature that brings it has not been loaded. */
export async function writerOf(name: string): Promise<Writer | undefined> {
  return known.get(name)?.();
}
