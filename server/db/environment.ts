/**
 * What the database's processes see of the environment: nothing of ours, so that neither a secret (ADMIN_PASSWORD) nor a
 * stray PG* variable of the operator reaches them.
 */
export const DATABASE_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};
