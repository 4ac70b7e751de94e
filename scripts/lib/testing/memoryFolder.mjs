/** A folder in memory for what tests write and nobody reads afterwards. Only modules of Node. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'watchfloor-test-';
/** Databases with their logs, and profiles of browsers: four times the most that was seen in a whole run. */
const ROOM_BYTES = 2 * 1024 ** 3;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Files in memory count against what a container may use.
    const free = Math.min(bavail * bsize, process.availableMemory?.() ?? os.freemem());
    return free > ROOM_BYTES;
  } catch {
    // Not on Linux.
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** What a run left that was killed would stay in memory until the machine is started again. */
function removeOfOthers() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid))
      rmSync(path.join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the environment that makes programs put their temporary files into memory, where there is enough of
 * it. Each test file has a database of eight hundred files: making them on a disk took a quarter of the server's tests.
 */
export async function withMemoryFolder(work) {
  if (!hasRoom()) return work({});
  removeOfOthers();
  const folder = mkdtempSync(path.join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  // As any folder for temporary files: root's database runs as somebody else.
  chmodSync(folder, 0o1777);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
