/** An entry of the outbox as commands for a shell, for whoever has to send it from somewhere else (beyond M1). */
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { urlOf } from '@/services/api/baseQuery/transport';
import type { Command } from '@/services/offline/outbox/entry';
import { replayed } from './replay';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf(request: ApiRequest, origin: string): string {
  const { method = 'GET', body } = request;
  const parts = [
    `curl -X ${method} ${quoted(urlOf(request, origin, undefined))}`,
    `-H ${quoted(`Origin: ${origin}`)}`,
  ];
  // The session is not written down: the cookie of whoever sends it goes into a variable.
  parts.push(`-H "Cookie: $WATCHFLOOR_COOKIE"`);
  if (body !== undefined)
    parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoted(JSON.stringify(body))}`);
  return parts.join(' \\\n  ');
}

/** What would be sent now, in order, one command a request; empty while the code that knows how has not been loaded. */
export async function asCurl(command: Command, origin: string): Promise<string> {
  const requests: ApiRequest[] = [];
  await replayed((request) => {
    requests.push(request);
    // The answer of a server on which it all works: the first of each is all that is sent.
    return { data: [{ id: command.id, updated_at: '' }] };
  }, command);
  return requests.map((request) => curlOf(request, origin)).join('\n');
}
