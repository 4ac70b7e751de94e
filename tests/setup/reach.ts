/** Whether a checkout can be used by another user: a test run may stand in somebody's private folder. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** True when every folder on the way may be entered by everybody. */
export function isReachableByOthers(place: string): boolean {
  const isOpen = (statSync(place).mode & 0o001) !== 0;
  const parent = path.dirname(place);
  return isOpen && (parent === place || isReachableByOthers(parent));
}

/** True when there is a system user that PostgreSQL can run as. */
export function hasDatabaseUser(): boolean {
  return /^(?:postgres|watchfloor):/m.test(readFileSync('/etc/passwd', 'utf8'));
}
