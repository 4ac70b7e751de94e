/** Makes a new, empty database folder. */
import { spawn } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError';
import type { Logger } from '../types';
import type { PostgresBinaries } from './binaries';
import { DATABASE_ENVIRONMENT } from './environment';
import type { ProcessOwner } from './processOwner';

export interface NewCluster {
  binaries: PostgresBinaries;
  owner: ProcessOwner;
  dataDir: string;
  /** Where the finished folder goes. */
  folder: string;
  user: string;
  /** Its first line is the owner's password; a file, so that it stands in no process list. */
  passwordFile: string;
  log: Logger;
}

async function runInitdb(cluster: NewCluster, folder: string): Promise<void> {
  const { file, args, ...rights } = cluster.owner.launch(cluster.binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${cluster.user}`,
    `--pwfile=${cluster.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  const child = spawn(file, args, {
    ...rights,
    cwd: '/',
    env: DATABASE_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    const lastLine = complaint.trim().split('\n').at(-1) ?? '';
    throw new StartError(
      `The database could not be made in ${cluster.dataDir} (initdb: ${lastLine}): check free space and rights of that folder, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * Runs initdb beside the final place and renames at the end, so that a start that was killed half way leaves nothing
 * that looks like a database.
 */
export async function initialiseCluster(cluster: NewCluster): Promise<void> {
  const unfinished = `${cluster.folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await cluster.owner.adopt({ ...cluster, folder: unfinished });
  cluster.log.info({ folder: path.relative(process.cwd(), cluster.folder) }, 'making the database');
  await runInitdb(cluster, unfinished);
  await rename(unfinished, cluster.folder);
}
