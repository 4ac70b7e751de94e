/** Where the identity key comes from: IDENTITY_KEY, or a file that only this user can read. */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../errorCode';
import { KEY_BYTES, VaultProblem } from './vault';

export const KEY_FILE = 'watchfloor.identity.key';

export interface KeySource {
  /** A text of at least 32 characters; the same for every server process of one database. */
  identityKey?: string | undefined;
  dataDir?: string | undefined;
}

/**
 * The key of this installation. The file is made at the first need, with mode 0600, and never again; without a folder
 * (tests of parts) the key lives as long as the process.
 */
export function readVaultKey({ identityKey, dataDir }: KeySource): Buffer {
  if (identityKey !== undefined) return createHash('sha256').update(identityKey).digest();
  if (dataDir === undefined) return randomBytes(KEY_BYTES);
  const file = path.join(dataDir, KEY_FILE);
  return readKeyFile(file) ?? makeKeyFile(file);
}

function readKeyFile(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new VaultProblem(
      `The key file ${file} cannot be read (${errorCode(error)}): give it to this user with chown.`,
    );
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new VaultProblem(`The key file ${file} is damaged: restore it from a backup.`);
  }
  // A backup that was restored may have come back with wider rights.
  chmodSync(file, 0o600);
  return key;
}

/** Two servers that start together must end with one key: the second one to link its file reads the first's. */
function makeKeyFile(file: string): Buffer {
  const own = `${file}.${process.pid}`;
  const key = randomBytes(KEY_BYTES);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(own, `${key.toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
    return key;
  } catch (error) {
    const known = errorCode(error) === 'EEXIST' ? readKeyFile(file) : undefined;
    if (known) return known;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
