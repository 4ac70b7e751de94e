/** Binds the request handler to a port, with the limits of design reliability §4.9, and lets go of it cleanly. */
import { readFile } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../config';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';
import { SECURITY_HEADERS } from './securityHeaders';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const DRAIN_MS = 10_000;

export interface Listening {
  /** The port that was really bound: PORT=0 lets the system choose. */
  port: number;
  /** Stops accepting, waits up to ten seconds for running requests, then closes what is left. */
  close(): Promise<void>;
}

type FetchHandler = (request: Request) => Response | Promise<Response>;

async function readPem(name: 'TLS_CERT' | 'TLS_KEY', file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new StartError(
      `${name} ${file} cannot be read (${errorCode(error)}): check the path and the rights of the file.`,
    );
  });
}

const LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Without a Host header the host guard answers, with its headers, instead of the parser.
  requireHostHeader: false,
};

/** A request that cannot be understood as one, such as a Host header that is no host name. */
function answerUnreadable(): Response {
  const sentence = 'This is not a valid HTTP request.';
  const headers = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' };
  return Response.json({ error: sentence, message: sentence }, { status: 400, headers });
}

async function createServer(config: Config, fetch: FetchHandler): Promise<Server> {
  const listener = getRequestListener(fetch, { hostname: 'missing.invalid', errorHandler: answerUnreadable });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    void listener(incoming, outgoing);
  if (!config.tls) return createHttpServer(LIMITS, answer);
  const cert = await readPem('TLS_CERT', config.tls.cert);
  const key = await readPem('TLS_KEY', config.tls.key);
  try {
    return createHttpsServer({ ...LIMITS, cert, key, minVersion: 'TLSv1.2' }, answer);
  } catch (error) {
    throw new StartError(
      `TLS_CERT and TLS_KEY cannot be used together (${errorCode(error)}): check that both are PEM files and belong together.`,
    );
  }
}

const PARSER_REFUSALS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are larger than 16 KB: shorten the address or clear the cookies.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time. Please try again.'],
};

/** What the HTTP parser refuses never reaches the handler, yet it gets a sentence and the same headers. */
function answerParserError(error: Error, socket: Duplex): void {
  if (socket.destroyed || !socket.writable) return;
  const [status, sentence] = PARSER_REFUSALS[errorCode(error)] ?? [
    '400 Bad Request',
    'This is not a valid HTTP request.',
  ];
  const body = JSON.stringify({ error: sentence, message: sentence });
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'));
}

function explainListenError(error: unknown, config: Config): StartError {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `PORT ${config.port} on ${config.host} is in use by another program: stop that program, or set PORT to a free one such as ${config.port + 1}.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `PORT ${config.port} may not be used by this user: set PORT to one from 1024 on, such as 3300.`,
    );
  }
  return new StartError(
    `HOST ${config.host} with PORT ${config.port} cannot be listened on (${code}): set HOST to an address of this computer, such as 127.0.0.1.`,
  );
}

/** One name for the connection and for the TLS socket that wraps it. */
const peerOf = (socket: Socket): string => `${socket.remoteAddress} ${socket.remotePort}`;

/**
 * Knows which connections serve a request right now. Browsers open spare connections that never say anything; Node counts
 * those as busy, and a stop would wait for them.
 */
class Connections {
  private readonly all = new Map<string, { socket: Socket; running: number }>();
  private isClosing = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => this.add(socket));
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
      this.count(peerOf(incoming.socket), outgoing),
    );
  }

  /** Ends what is unused now, and everything else as soon as its request is answered. */
  closeUnused(): void {
    this.isClosing = true;
    for (const { socket, running } of this.all.values()) if (running === 0) socket.destroy();
  }

  closeAll(): void {
    for (const { socket } of this.all.values()) socket.destroy();
  }

  private add(socket: Socket): void {
    const peer = peerOf(socket);
    this.all.set(peer, { socket, running: 0 });
    socket.once('close', () => this.all.delete(peer));
  }

  private count(peer: string, outgoing: ServerResponse): void {
    const use = this.all.get(peer);
    if (!use) return;
    use.running += 1;
    outgoing.once('close', () => {
      use.running -= 1;
      if (this.isClosing && use.running === 0) outgoing.req.socket.end();
    });
  }
}

async function close(server: Server, connections: Connections): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.closeUnused();
  const timer = setTimeout(() => connections.closeAll(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}

/** Starts listening. Throws {@link StartError} with a sentence when the address cannot be used. */
export async function listen(config: Config, fetch: FetchHandler): Promise<Listening> {
  const server = await createServer(config, fetch);
  const connections = new Connections(server);
  server.on('clientError', answerParserError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, config)));
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return { port, close: () => close(server, connections) };
}
