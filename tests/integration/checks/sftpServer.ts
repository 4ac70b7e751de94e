/** An SFTP server with one folder of files, on the protocol implementation of ssh2. */
import { generateKeyPairSync } from 'node:crypto';
import { Server, utils } from 'ssh2';
import type { SFTPWrapper } from 'ssh2';
import type { Service } from './services';

const { STATUS_CODE } = utils.sftp;
const REGULAR_FILE = 0o100_644;

function serve(sftp: SFTPWrapper, files: Readonly<Record<string, number>>): void {
  let isRead = false;
  const handle = Buffer.from('folder');
  sftp.on('REALPATH', (id, path) => {
    sftp.name(id, [
      { filename: path, longname: path, attrs: { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } },
    ]);
  });
  sftp.on('OPENDIR', (id) => {
    isRead = false;
    sftp.handle(id, handle);
  });
  sftp.on('READDIR', (id) => {
    if (isRead) {
      sftp.status(id, STATUS_CODE.EOF);
      return;
    }
    isRead = true;
    const mtime = Math.round(Date.now() / 1000) - 60;
    sftp.name(
      id,
      Object.entries(files).map(([filename, size]) => ({
        filename,
        longname: `-rw-r--r-- 1 ada ada ${size} Jan 1 00:00 ${filename}`,
        attrs: { mode: REGULAR_FILE, uid: 0, gid: 0, size, atime: mtime, mtime },
      })),
    );
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
}

export async function startSftp(
  user: string,
  password: string,
  files: Readonly<Record<string, number>>,
): Promise<Service> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    client.on('error', () => undefined); // a client that leaves resets the connection
    client.on('authentication', (context) => {
      const isKnown =
        context.method === 'password' && context.username === user && context.password === password;
      if (isKnown) context.accept();
      else context.reject(['password']);
    });
    client.on('ready', () => {
      client.on('session', (accept) => {
        accept().on('sftp', (open) => serve(open(), files));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  return { port: address.port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
