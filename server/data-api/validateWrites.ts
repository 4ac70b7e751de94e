import { validateCanarySpec } from '@server/checks/validateCanary';
import type { ValidateWrite } from '@server/data-api/prepareRequest';

/** What must be right before a record is stored, by table; tables without a rule take any JSON (specs §1). */
const RULES: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string | undefined>> = {
  canaries: (row) => (Object.hasOwn(row, 'spec') ? validateCanarySpec(row.spec) : undefined),
};

/** The first sentence that a row of the write deserves; undefined when all may be stored. */
export const validateWrites: ValidateWrite = (table, rows) => {
  const rule = Object.hasOwn(RULES, table) ? RULES[table] : undefined;
  if (rule === undefined) return undefined;
  for (const row of rows) {
    const sentence = rule(row);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
};
