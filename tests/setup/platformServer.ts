/** The real request handler in front of another server (PLATFORM_URL): needs no database, listens on a free port. */
import pino from 'pino';
import { readConfig } from '@server/config';
import type { Environment } from '@server/configReader';
import { createApp } from '@server/http/app';
import { listen } from '@server/http/listen';
import { createStaticConsole } from '@server/http/staticConsole';

export interface PlatformServer {
  origin: string;
  /** Everything that was logged, as text. */
  logged(): string;
  setReady(isReady: boolean): void;
  stop(): Promise<void>;
}

export interface PlatformServerOptions {
  platformUrl: string;
  env?: Environment;
  consoleDir?: string;
}

export async function startPlatformServer(options: PlatformServerOptions): Promise<PlatformServer> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ PORT: '0', PLATFORM_URL: options.platformUrl, ...options.env });
  let isReady = true;
  const app = createApp({
    config,
    log,
    clock: { now: () => Date.now() },
    version: '0.0.0-test',
    backend: { kind: 'platform', url: options.platformUrl },
    console: await createStaticConsole(options.consoleDir ?? '/nonexistent'),
    isReady: () => Promise.resolve(isReady),
  });
  const listening = await listen(config, (request) => app.fetch(request));
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    logged: () => lines.join(''),
    setReady: (value) => {
      isReady = value;
    },
    stop: () => listening.close(),
  };
}
