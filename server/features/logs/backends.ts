/** The kinds of log backends that this server can read: one file each. */
import { elasticBackend } from './elasticBackend';
import { fileBackend } from './fileBackend';
import { kubernetesBackend } from './kubernetesBackend';
import { lokiBackend } from './lokiBackend';
import type { LogBackend } from './types';

export interface LogBackendOptions {
  /** Folder below which log files may be read; undefined forbids all. */
  logFiles: string | undefined;
}

export const logBackends = ({ logFiles }: LogBackendOptions): LogBackend[] => [
  fileBackend(logFiles),
  lokiBackend,
  elasticBackend('elasticsearch'),
  elasticBackend('opensearch'),
  kubernetesBackend,
];
