/** axe for component tests: it collects what is wrong, and not a selector of everything that is right. */
import { configureAxe } from 'jest-axe';

/** Rules as jest-axe has them (contrast needs a layout and is looked at in the browser tests). */
export const axe = configureAxe({ resultTypes: ['violations'] });
