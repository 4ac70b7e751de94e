/** How jest's global setup, its teardown and the test files find the one database. */
export const TEST_DATABASE_URL = 'WATCHFLOOR_TEST_DATABASE_URL';

export interface TestDatabaseHandle {
  dataDir: string;
  stop(): Promise<void>;
}

declare global {
  // Setup and teardown are loaded separately but share one process, hence a global instead of a module variable.
  var watchfloorTestDatabase: TestDatabaseHandle | undefined;
}

export function rememberDatabase(handle: TestDatabaseHandle): void {
  globalThis.watchfloorTestDatabase = handle;
}

export function recallDatabase(): TestDatabaseHandle | undefined {
  return globalThis.watchfloorTestDatabase;
}
