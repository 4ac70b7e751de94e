/** What the build knows about itself. The build replaces these names; tests and tools see the fallbacks. */
declare const __WATCHFLOOR_VERSION__: string | undefined;
declare const __WATCHFLOOR_STANDALONE__: boolean | undefined;
declare const __WATCHFLOOR_DEV__: boolean | undefined;

/** A constant of its own, so that the build drops what only development needs. */
export const IS_DEVELOPMENT = typeof __WATCHFLOOR_DEV__ === 'boolean' && __WATCHFLOOR_DEV__;

export const ENV = {
  /** Version of this console, shown in the user menu. */
  version: typeof __WATCHFLOOR_VERSION__ === 'string' ? __WATCHFLOOR_VERSION__ : 'development',
  /** A build that never asks who you are and shows only the health page (specification 1 §1). */
  isStandaloneBuild: typeof __WATCHFLOOR_STANDALONE__ === 'boolean' && __WATCHFLOOR_STANDALONE__,
} as const;
