/** Sends HTTP without the conveniences of fetch, which forbids Host, Origin and Sec-Fetch-Site. */
import { request } from 'node:http';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One request to `origin` + `path` with exactly these headers (Host is made from the origin unless given). */
export function rawFetch(origin: string, path: string, init: RawRequest = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  // Node frames the body of some methods (DELETE) only when told its length.
  const isChunked = Object.keys(init.headers ?? {}).some(
    (name) => name.toLowerCase() === 'transfer-encoding',
  );
  const length: Record<string, string> =
    init.body === undefined || isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(init.body)) };
  const headers = { ...length, ...init.headers };
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method: init.method ?? 'GET', headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(init.body);
  });
}

/** Writes bytes to the port and answers everything that comes back until the server hangs up. */
export function rawBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(5_000, () => socket.destroy(new Error('no end of the answer')));
  });
}
