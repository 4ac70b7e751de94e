import { envValue, isJsonObject, optionalInteger, optionalText } from './fields';
import type { FileFacts } from './folderListing';
import { InvalidCheck } from './types';
import type { JsonObject } from './types';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_ENTRIES = 100_000;

interface Account {
  host: string;
  port: number;
  username: string;
  password: string | undefined;
  privateKey: string | undefined;
}

/** The form keeps the account in `authentication`; a connection of type sftp keeps its host in `url`. */
function readAccount(spec: JsonObject): Account {
  const host = optionalText(spec, 'host') ?? optionalText(spec, 'url')?.replace(/^sftp:\/\//, '');
  if (host === undefined || !/^[\w.:-]+$/.test(host))
    throw new InvalidCheck(
      'sftpConnection needs host, such as files.internal, or a connection of type sftp.',
    );
  const group = isJsonObject(spec['authentication']) ? spec['authentication'] : spec;
  const username = envValue(group['username'], 'username');
  const password = envValue(group['password'], 'password');
  const privateKey = envValue(spec['certificate'], 'certificate');
  if (username === undefined || (password === undefined && privateKey === undefined))
    throw new InvalidCheck(
      'sftpConnection needs username and password: give them, or name a connection that has them.',
    );
  return {
    host,
    port: optionalInteger(spec, 'port', { min: 1, max: 65_535 }) ?? 22,
    username,
    password,
    privateKey,
  };
}

/** Regular files below a folder of an SFTP server; into subfolders only when `recursive`. Links are not followed. */
export async function listSftp(
  spec: JsonObject,
  { path, recursive }: { path: string; recursive: boolean },
  signal: AbortSignal,
): Promise<FileFacts[]> {
  const { password, privateKey, ...account } = readAccount(spec);
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const client = new SftpClient();
  const close = () => void client.end();
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect({
      ...account,
      readyTimeout: CONNECT_TIMEOUT_MS,
      ...(password === undefined ? {} : { password }),
      ...(privateKey === undefined ? {} : { privateKey }),
    });
    const files: FileFacts[] = [];
    const waiting = [''];
    for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
      for (const entry of await client.list(`${path.replace(/\/+$/, '')}/${inside}`)) {
        const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
        if (entry.type === 'd' && recursive) waiting.push(name);
        if (entry.type === '-') files.push({ name, bytes: entry.size, modified: entry.modifyTime });
        if (files.length > MAX_ENTRIES)
          throw new InvalidCheck(`The folder holds more than ${MAX_ENTRIES} files: check a smaller one.`);
      }
    }
    return files;
  } finally {
    signal.removeEventListener('abort', close);
    await client.end();
  }
}
