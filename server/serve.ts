/** Listens and composes, in the order that shows a port in use before a database is started. */
import { randomUUID } from 'node:crypto';
import { atPort, type Config } from './config';
import { compose, type ComposeOptions, type Composition } from './compose';
import { listen } from './http/listen';
import { SECURITY_HEADERS } from './http/securityHeaders';

export interface Served extends Pick<Composition, 'administrator' | 'demo'> {
  /** With the port that was really bound. */
  config: Config;
  /** Answers running requests, then closes everything in reverse order. */
  stop(): Promise<void>;
}

/** Until everything is composed the port says so. */
function answerStarting(request: Request): Response {
  const isProbe = new URL(request.url).pathname === '/healthz';
  const sentence = 'Watchfloor is starting. Please try again in a few seconds.';
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    'X-Request-Id': randomUUID(),
  };
  if (isProbe) return Response.json({ status: 'ok' }, { headers });
  return Response.json({ error: sentence, message: sentence }, { status: 503, headers });
}

/**
 * Binds the port, makes everything and serves it. Throws StartError with a sentence for the operator; nothing stays
 * running then.
 */
export async function serve(options: ComposeOptions): Promise<Served> {
  let answer: Composition['fetch'] = answerStarting;
  const listening = await listen(options.config, (request) => answer(request));
  const config = atPort(options.config, listening.port);
  try {
    const composition = await compose({ ...options, config });
    answer = (request) => composition.fetch(request);
    const { administrator, demo } = composition;
    return {
      config,
      ...(administrator && { administrator }),
      ...(demo && { demo }),
      async stop() {
        composition.beginStop();
        await listening.close();
        await composition.stop();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}
