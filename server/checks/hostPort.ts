import { InvalidCheck } from './types';

const HOST_PORT = /^(?:\[([\da-f:.%\w]+)\]|([^\s:/[\]@?#]+)):(\d{1,5})$/i;

/** Host and port of text such as `db.internal:5432` or `[::1]:80`; throws InvalidCheck otherwise. */
export function parseHostPort(text: string): { host: string; port: number } {
  const match = HOST_PORT.exec(text.trim());
  const port = Number(match?.[3]);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined || port < 1 || port > 65_535) {
    throw new InvalidCheck(
      `endpoint "${text.slice(0, 100)}" must be host:port, such as db.internal:5432, without http://.`,
    );
  }
  return { host, port };
}
