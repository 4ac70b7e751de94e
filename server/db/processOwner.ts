/**
 * Decides as whom PostgreSQL runs. It refuses to run as root, so for root there are two ways: a user namespace, in which
 * root appears under another number while files stay root's own (no folder has to be opened to anybody), or, where the
 * kernel forbids namespaces, a system user that receives the database's folder.
 */
import { execFile } from 'node:child_process';
import { lchown, lstat, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../startError';
import type { PostgresBinaries } from './binaries';

const run = promisify(execFile);

export interface Launch {
  file: string;
  args: readonly string[];
  uid?: number;
  gid?: number;
}

export interface DatabasePlaces {
  dataDir: string;
  passwordFile: string;
  /** PostgreSQL's own folder; may be missing. */
  folder: string;
}

export interface ProcessOwner {
  /** How this computer runs PostgreSQL, for the log. */
  way: 'same user' | 'user namespace' | 'system user';
  /** The command that runs `binary` with the rights of this owner. */
  launch(binary: string, args: readonly string[]): Launch;
  /** Makes the database's places belong to this owner, also when somebody else ran it before. */
  adopt(places: DatabasePlaces): Promise<void>;
}

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

async function systemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

const nothing = async (): Promise<void> => undefined;

const sameUser: ProcessOwner = {
  way: 'same user',
  launch: (file, args) => ({ file, args }),
  adopt: nothing,
};

/** initdb looks its user up by number, so the namespace has to borrow the number of somebody who exists. */
async function namespaceOwner(binaries: PostgresBinaries): Promise<ProcessOwner | undefined> {
  const users = await systemUsers();
  const borrowed =
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ??
    users[0];
  if (!borrowed) return undefined;
  const prefix = ['--user', `--map-user=${borrowed.uid}`, `--map-group=${borrowed.gid}`, '--'];
  try {
    await run('unshare', [...prefix, binaries.postgres, '--version']);
  } catch {
    return undefined;
  }
  return {
    way: 'user namespace',
    launch: (binary, args) => ({ file: 'unshare', args: [...prefix, binary, ...args] }),
    // A folder that was once run by a system user: inside the namespace only root's files are one's own.
    adopt: (places) => giveTo({ uid: 0, gid: 0 }, places),
  };
}

async function databaseUser(): Promise<SystemUser> {
  const known = (await systemUsers()).find((user) => user.name === 'postgres' || user.name === 'watchfloor');
  if (known) return known;
  const made = await run('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'watchfloor',
  ])
    .then(systemUsers, () => [])
    .then((users) => users.find((user) => user.name === 'watchfloor'));
  if (made) return made;
  throw new StartError(
    'PostgreSQL refuses to run as root and no other user could be made for it: start Watchfloor as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The top is changed last: when it is right, so is everything in it. Links are changed themselves, never followed. */
async function chownAll(target: string, user: Pick<SystemUser, 'uid' | 'gid'>): Promise<void> {
  const status = await lstat(target);
  if (status.uid === user.uid) return;
  if (status.isDirectory()) {
    for (const name of await readdir(target)) await chownAll(path.join(target, name), user);
  }
  await lchown(target, user.uid, user.gid);
}

/** Gives the data directory itself and what PostgreSQL needs in it to `user`, and nothing else that lies there. */
async function giveTo(user: Pick<SystemUser, 'uid' | 'gid'>, places: DatabasePlaces): Promise<void> {
  await lchown(places.dataDir, user.uid, user.gid);
  for (const own of [places.passwordFile, places.folder]) {
    const isThere = await lstat(own).then(
      () => true,
      () => false,
    );
    if (isThere) await chownAll(own, user);
  }
}

async function systemUserOwner(binaries: PostgresBinaries): Promise<ProcessOwner> {
  const user = await databaseUser();
  const rights = { uid: user.uid, gid: user.gid };
  await run(binaries.postgres, ['--version'], rights).catch(() => {
    throw new StartError(
      `PostgreSQL refuses to run as root, and the user "${user.name}" cannot reach its programs in ${path.dirname(binaries.postgres)}: install Watchfloor in a folder that everybody may enter, or start it as an ordinary user.`,
    );
  });
  return {
    way: 'system user',
    launch: (file, args) => ({ file, args, ...rights }),
    async adopt(places) {
      await giveTo(user, places);
      await run('/bin/sh', ['-c', 'cd "$0"', places.dataDir], { ...rights, cwd: '/' }).catch(() => {
        throw new StartError(
          `PostgreSQL refuses to run as root, and the user "${user.name}" cannot reach ${places.dataDir}: choose a DATA_DIR whose parent folders everybody may enter, or start Watchfloor as an ordinary user.`,
        );
      });
    },
  };
}

/** The owner for this computer and this user. Throws {@link StartError} when root has no way to run PostgreSQL. */
export async function chooseProcessOwner(
  binaries: PostgresBinaries,
  allowNamespace = true,
): Promise<ProcessOwner> {
  if (process.getuid?.() !== 0) return sameUser;
  const inNamespace = allowNamespace ? await namespaceOwner(binaries) : undefined;
  return inNamespace ?? systemUserOwner(binaries);
}
