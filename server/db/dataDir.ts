/** The folder that holds what must not be lost. */
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';

/**
 * Makes `folder` and its missing parents. Node's own recursive mkdir never ends where an existing parent answers ENOENT,
 * as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = (): Promise<void> => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const isParentMissing =
      code === 'ENOENT' && (await stat(path.dirname(folder)).catch(() => undefined)) === undefined;
    if (!isParentMissing) throw error;
    await makeFolder(path.dirname(folder));
    await make();
  }
}

/** What may lie in a data directory before its first start: our own files, and what file systems put at their top. */
const OWN_NAMES = /^(?:watchfloor\..*|(?:database|demo)-password.*|postgres\.new|lost\+found)$/;

/** The folder becomes private and changes hands, which must not happen to somebody's home. */
async function requireOwnFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const stranger = names.includes('postgres') ? undefined : names.find((name) => !OWN_NAMES.test(name));
  if (stranger === undefined) return;
  throw new StartError(
    `DATA_DIR ${dataDir} holds other things (${stranger}), but must be a folder of its own: set DATA_DIR to an empty or a new folder.`,
  );
}

/** Makes the folder private, or says why it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(path.resolve(dataDir));
    await requireOwnFolder(dataDir);
    await chmod(dataDir, 0o700);
    const probe = path.join(dataDir, `.writable-${process.pid}`);
    await (await open(probe, 'w', 0o600)).close();
    await rm(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${errorCode(error)}): choose a folder that this user owns, or give it to this user with chown.`,
    );
  }
}
