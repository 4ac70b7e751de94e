import type { Linter } from 'eslint';

export declare const SERVICE_LEVELS: string[][];
export declare function boundaryLaws(rootPath: string, tsconfigs: string[]): Linter.Config[];
