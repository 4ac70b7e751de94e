/** A directory (LDAPv3, RFC 4511) with three entries: bind and search, nothing else. */
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { Ber, BerReader, BerWriter } from 'asn1';
import type { Service } from './services';

const ENTRIES = [
  'uid=ada,ou=users,dc=example',
  'uid=grace,ou=users,dc=example',
  'cn=ops,ou=groups,dc=example',
];
const BIND = 0x60;
const SEARCH = 0x63;
const INVALID_CREDENTIALS = 49;

function message(id: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  write(writer);
  writer.endSequence();
  return writer.buffer;
}

function result(id: number, tag: number, code: number): Buffer {
  return message(id, (writer) => {
    writer.startSequence(tag);
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString('');
    writer.endSequence();
  });
}

function entry(id: number, dn: string): Buffer {
  return message(id, (writer) => {
    writer.startSequence(0x64);
    writer.writeString(dn);
    writer.startSequence();
    writer.endSequence();
    writer.endSequence();
  });
}

/** Equality of objectClass is all that these tests search by. */
function found(base: string, filter: string): string[] {
  const wanted = filter.includes('groupOfNames') ? 'cn=' : 'uid=';
  return ENTRIES.filter((dn) => dn.endsWith(base) && dn.startsWith(wanted) && !filter.includes('nobody'));
}

function answer(socket: Socket, bytes: Buffer, password: string): void {
  const reader = new BerReader(bytes);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const operation = reader.peek();
  if (operation === BIND) {
    reader.readSequence(BIND);
    reader.readInt();
    reader.readString();
    const given = reader.readString(0x80);
    socket.write(result(id, 0x61, given === password ? 0 : INVALID_CREDENTIALS));
  } else if (operation === SEARCH) {
    reader.readSequence(SEARCH);
    const base = reader.readString(Ber.OctetString) ?? '';
    for (const dn of found(base, bytes.toString('latin1'))) socket.write(entry(id, dn));
    socket.write(result(id, 0x65, 0));
  } else socket.end();
}

/** Starts the directory; its only account has `password`. */
export async function startLdap(password: string): Promise<Service> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // a client that leaves resets the connection
    socket.on('data', (bytes) => answer(socket, bytes, password));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
