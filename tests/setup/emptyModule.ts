/** Stands for stylesheets, fonts and pictures, which tests in Node cannot load. */
export const nothing = {};
