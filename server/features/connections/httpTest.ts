import { exchangeHttp } from '@server/checks/httpClient';
import { BadInput } from '@server/features/query/badInput';
import { parsedUrl } from './target';
import type { StoredConnection } from './target';
import { TestFailed } from './failures';

/** Asks the address once; whatever answers below 400 is reachable, 401 and 403 mean that the credentials are wrong. */
export async function testHttp(connection: StoredConnection, signal: AbortSignal): Promise<void> {
  const url = parsedUrl(connection, ['http:', 'https:'], 'https://api.example.org');
  const { username, password } = connection;
  const authorization =
    username || password
      ? `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`
      : undefined;
  if (url.username !== '' || url.password !== '') {
    throw new BadInput('The url of the connection holds a password: put it into username and password.');
  }
  const answer = await exchangeHttp({
    url,
    method: 'GET',
    headers: {},
    authorization,
    body: undefined,
    ca: connection.certificate ?? undefined,
    verifyTls: connection.insecure_tls !== true,
    finalCodes: [],
    signal,
  });
  if (answer.status === 401 || answer.status === 403) {
    throw new TestFailed(
      `${url.host} refuses the credentials (${answer.status}): check username and password.`,
    );
  }
  if (answer.status >= 400) {
    throw new TestFailed(`${url.host} answered ${answer.status} ${answer.statusText}: check the url.`);
  }
}
