/** A real HTTP server that a test starts to stand behind a proxy; remembers what reached it. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Upstream {
  /** Address without a slash at its end. */
  origin: string;
  seen: SeenRequest[];
  stop(): Promise<void>;
}

type Answer = (request: SeenRequest, response: ServerResponse, incoming: IncomingMessage) => void;

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  await finished(incoming);
  return Buffer.concat(chunks);
}

/** Starts the server on a free port; `answer` is called when a request has arrived whole. */
export async function startUpstream(answer: Answer): Promise<Upstream> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body };
      seen.push(request);
      answer(request, response, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
