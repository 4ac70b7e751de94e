/** The folder that holds what must not be lost. */
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';

/** Makes the folder private, or says why it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await chmod(dataDir, 0o700);
    const probe = path.join(dataDir, `.writable-${process.pid}`);
    await (await open(probe, 'w', 0o600)).close();
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${errorCode(error)}): choose a folder that this user owns, or give it to this user with chown.`,
    );
  }
}
