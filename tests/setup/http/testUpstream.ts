/** A real HTTP server that answers as a test tells it, for what must be proven over a real socket. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestUpstream {
  origin: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  answerWith: (listener: RequestListener) => void;
  stop: () => Promise<void>;
}

/** Starts on a free loopback port. */
export async function startTestUpstream(): Promise<TestUpstream> {
  let listener: RequestListener = (_request, response) => response.end();
  const requests: TestUpstream['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an address of this kind
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    requests,
    answerWith: (next) => {
      listener = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
