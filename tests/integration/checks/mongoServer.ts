/** As much of MongoDB's wire protocol (OP_MSG, OP_QUERY for the first hello) as a ping needs; there is no MongoDB here. */
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { Service } from './services';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HELLO = {
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  readOnly: false,
  ok: 1,
};

function header(length: number, to: number, code: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(1, 4);
  bytes.writeInt32LE(to, 8);
  bytes.writeInt32LE(code, 12);
  return bytes;
}

function replyToQuery(to: number): Buffer {
  const document = BSON.serialize(HELLO);
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16);
  return Buffer.concat([header(36 + document.length, to, OP_REPLY), fields, document]);
}

function replyToMessage(to: number, body: Buffer): Buffer {
  const command = BSON.deserialize(body.subarray(5));
  const answer = BSON.serialize('ping' in command ? { ok: 1 } : HELLO);
  return Buffer.concat([header(21 + answer.length, to, OP_MSG), Buffer.from([0, 0, 0, 0, 0]), answer]);
}

export interface MongoService extends Service {
  commands: () => number;
}

export async function startMongo(): Promise<MongoService> {
  const sockets = new Set<Socket>();
  let commands = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // a client that leaves resets the connection
    let rest = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
        const length = rest.readInt32LE(0);
        const [id, code] = [rest.readInt32LE(4), rest.readInt32LE(12)];
        commands += 1;
        socket.write(code === OP_QUERY ? replyToQuery(id) : replyToMessage(id, rest.subarray(16, length)));
        rest = rest.subarray(length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    commands: () => commands,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
