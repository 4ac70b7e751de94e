import type { Linter } from 'eslint';

export interface WrappedPackage {
  packages: string[];
  names?: string[];
  folders: string[];
  message: string;
}

export declare const WRAPPED_PACKAGES: WrappedPackage[];
export declare const houseLaws: Linter.Config[];
