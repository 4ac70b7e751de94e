import { connect } from 'node:net';
import { formatDuration } from './durations';
import { optionalInteger, requiredText } from './fields';
import { explainNetworkError } from './networkErrors';
import { parseHostPort } from './hostPort';
import type { CheckRunner } from './types';

const DEADLINE_MS = 10_000;

function open(
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<{ address: string | undefined; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = connect({ host, port });
    const onAbort = () =>
      socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    socket.once('error', reject);
    socket.once('connect', () => {
      const ms = performance.now() - started;
      const address = socket.remoteAddress;
      socket.destroy();
      resolve({ address, ms });
    });
    if (signal.aborted) onAbort();
  });
}

/** Opens a TCP connection to `endpoint` (host:port) and closes it again. */
export const tcpRunner: CheckRunner = {
  validate(spec) {
    parseHostPort(requiredText(spec, 'endpoint'));
    optionalInteger(spec, 'thresholdMillis');
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => requiredText(spec, 'endpoint'),
  async run(spec, { signal }) {
    const endpoint = requiredText(spec, 'endpoint');
    const { host, port } = parseHostPort(endpoint);
    const threshold = optionalInteger(spec, 'thresholdMillis');
    try {
      const { address, ms } = await open(host, port, signal);
      const details = { address, port };
      const message = `Connected to ${endpoint} in ${formatDuration(ms)}`;
      if (threshold !== undefined && ms > threshold) {
        const error = `Connecting took ${formatDuration(ms)}, longer than the threshold of ${threshold} ms.`;
        return { pass: false, message, error, durationMs: ms, details };
      }
      return { pass: true, message, durationMs: ms, details };
    } catch (error) {
      return {
        pass: false,
        message: `No connection to ${endpoint}`,
        error: explainNetworkError(error, endpoint),
      };
    }
  },
};
