import { assertionNeedsReason } from './assertionNeedsReason.js';
import { guardedGlobals } from './guardedGlobals.js';
import { keepInside } from './keepInside.js';
import { noColourLiterals } from './noColourLiterals.js';
import { noRawNavigation } from './noRawNavigation.js';

/** The project's own lint rules; each has a test in tests/unit/lint that sees it fire. */
export const watchfloor = {
  meta: { name: 'watchfloor' },
  rules: {
    'assertion-needs-reason': assertionNeedsReason,
    'guarded-globals': guardedGlobals,
    'keep-inside': keepInside,
    'no-colour-literals': noColourLiterals,
    'no-raw-navigation': noRawNavigation,
  },
};
