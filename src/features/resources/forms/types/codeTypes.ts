/** The 21 check types that open in Code (EDIT-10). */
import { CLOUD_CHECKS } from './cloudChecks';
import { CODE_CHECKS } from './codeChecks';
import { common } from './fields';
import type { FormDescriptor } from './formType';

/** What every check has, and its own. */
export const CHECKS_IN_CODE: readonly FormDescriptor[] = [...CLOUD_CHECKS, ...CODE_CHECKS].map((check) => ({
  ...check,
  parts: [...common, ...check.parts],
}));
