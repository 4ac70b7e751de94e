/** Stops the database of tests/setup/globalDatabase.ts and removes its folder. */
import { rm } from 'node:fs/promises';
import { recallDatabase } from './testDatabaseHandle';

export default async function stopDatabase(): Promise<void> {
  const database = recallDatabase();
  await database?.stop();
  if (database) await rm(database.dataDir, { recursive: true, force: true });
}
