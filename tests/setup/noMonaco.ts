/**
 * Stands for Monaco in component tests: jsdom has no layout for it and Jest no workers, so that loading it fails after
 * thousands of modules, and the plain editor is what these tests see. Here it fails at once; the browser tests have it.
 */
throw new Error('Monaco needs a browser.');
export {};
