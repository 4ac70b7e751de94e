/** Real services on loopback for checks to look at. */
import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { Certificate } from './certificate';

export interface Service {
  port: number;
  stop: () => Promise<void>;
}

async function listen(server: Server, connections: Set<Socket>): Promise<Service> {
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => undefined); // a probe that gives up resets the connection
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    stop: async () => {
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function startHttp(handler: RequestListener): Promise<Service> {
  return listen(createHttpServer(handler), new Set());
}

export function startHttps(certificate: Certificate, handler: RequestListener): Promise<Service> {
  return listen(createHttpsServer(certificate, handler), new Set());
}

/** Accepts connections and says nothing, ever. */
export function startSilentTcp(): Promise<Service> {
  return listen(createTcpServer(), new Set());
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const { port, stop } = await startSilentTcp();
  await stop();
  return port;
}

/** Type number (RFC 1035 §3.2.2) and data of an answer; `silent` servers receive questions and keep them. */
export type Zone = Readonly<Record<string, { type: number; data: Buffer[] }>>;

/** `a.example.` as length-prefixed labels (RFC 1035 §3.1). */
export function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answerTo(question: Buffer, zone: Zone): Buffer {
  const { name, end } = readName(question, 12);
  const type = question.readUInt16BE(end);
  const entry = zone[`${name} ${type}`];
  const isRefused = zone[`${name} refused`] !== undefined;
  const records = entry?.data ?? [];
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  const exists = isRefused || Object.keys(zone).some((key) => key.startsWith(`${name} `));
  header.writeUInt16BE(0x8580 | (isRefused ? 5 : exists ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((data) => {
    const fixed = Buffer.alloc(12);
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(entry?.type ?? 0, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(60, 6);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([header, question.subarray(12, end + 4), ...answers]);
}

/** A DNS server (RFC 1035) over UDP with the records of `zone`; without a zone it never answers. */
export async function startDns(zone?: Zone): Promise<Service> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    if (zone) socket.send(answerTo(question, zone), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    port: socket.address().port,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
