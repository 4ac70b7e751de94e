/** Brings a message to one receiver: mail, or an HTTP service that takes messages (contract specs §8, "usable for notifications"). */
import { exchangeHttp } from '@server/checks/httpClient';
import { explainNetworkError } from '@server/checks/networkErrors';
import { withoutSecrets } from '@server/checks/resolveConnections';
import type { StoredConnection } from '@server/checks/types';
import { startDeadline } from '@server/checks/deadline';
import type { Transport } from '@server/mail/mailer';
import { smtpTransport } from '@server/mail/smtp';
import type { Words } from './message';

/** Where one message goes. */
export type Receiver =
  | { kind: 'mail'; to: string; personId?: string }
  | { kind: 'address'; url: string }
  | { kind: 'connection'; connection: StoredConnection };

export interface Channels {
  mail: Transport;
  signal: AbortSignal;
}

/** The receiver cannot be used as it is written; trying again does not help. */
export class UnusableReceiver extends Error {
  override name = 'UnusableReceiver';
}

/** The message was not taken; it may be later. */
export class NotDelivered extends Error {
  override name = 'NotDelivered';
}

const DEADLINE_MS = 15_000;

interface HttpMessage {
  url: string;
  body: Readonly<Record<string, unknown>> | string;
  headers?: Readonly<Record<string, string>>;
  method?: string;
  verifyTls?: boolean;
  secrets: readonly string[];
}

/** A receiver that brings its own way: an address or a stored connection. */
export type Service = Exclude<Receiver, { kind: 'mail' }>;

/** Resolves when the receiver has taken the message. Throws UnusableReceiver or NotDelivered, without secrets. */
export async function deliver(receiver: Receiver, words: Words, channels: Channels): Promise<void> {
  if (receiver.kind === 'mail')
    await channels.mail.send({ to: receiver.to, subject: words.title, text: words.text });
  else await deliverToService(receiver, words, channels.signal);
}

/** As deliver, for receivers that need no mail server of ours. */
export async function deliverToService(service: Service, words: Words, signal: AbortSignal): Promise<void> {
  if (service.kind === 'address') {
    await post(messageForAddress(service.url, words), signal);
    return;
  }
  const { connection } = service;
  if (connection.type === 'email') await mailThrough(connection, words);
  else await post(messageFor(connection, words), signal);
}

/** `text` is what Slack-compatible services read, `title` and `message` what generic ones do. */
const standardBody = ({ title, text }: Words): Record<string, string> => ({
  title,
  message: text,
  text: `*${title}*\n${text}`,
});

function messageForAddress(address: string, words: Words): HttpMessage {
  const url = address.replace(/^generic\+/, '');
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UnusableReceiver(
      'The address of the receiver is not one that this backend sends to: use https://…, or choose a connection.',
    );
  }
  // an address may itself be the secret, as with webhooks of chats
  return { url, body: standardBody(words), secrets: [url] };
}

type Builder = (connection: StoredConnection, words: Words) => Omit<HttpMessage, 'secrets' | 'verifyTls'>;

const required = (value: string | undefined, what: string, { name }: StoredConnection): string => {
  if (value !== undefined && value !== '') return value;
  throw new UnusableReceiver(
    `The connection ${name} has no ${what}: fill it in under Settings → Connections.`,
  );
};
const bare = (url: string): string => url.replace(/^generic\+/, '');
const hostOf = (host: string): string =>
  /^https?:\/\//.test(host) ? host.replace(/\/+$/, '') : `https://${host}`;

const BUILDERS: Readonly<Record<string, Builder>> = {
  webhook: (connection, words) => ({
    url: required(connection.url, 'url', connection),
    body: standardBody(words),
  }),
  http: (connection, words) => ({
    url: required(connection.url, 'url', connection),
    body: standardBody(words),
  }),
  slackwebhook: (connection, { title, text }) => ({
    url: required(connection.url, 'url', connection),
    body: { text: `*${title}*\n${text}` },
  }),
  generic_webhook: (connection, words) => {
    const {
      key = 'message',
      titleKey = 'title',
      requestMethod = 'POST',
      contentType,
    } = connection.properties;
    return {
      url: bare(required(connection.url, 'url', connection)).split('?')[0] ?? '',
      method: requestMethod,
      body: { [titleKey]: words.title, [key]: words.text },
      ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
    };
  },
  ntfy: (connection, { title, text }) => ({
    url: `${hostOf(connection.properties['host'] ?? 'ntfy.sh')}/`,
    body: { topic: required(connection.properties['topic'], 'topic', connection), title, message: text },
  }),
  mattermost: (connection, { title, text }) => ({
    url: `${hostOf(required(connection.properties['host'], 'host', connection))}/hooks/${encodeURIComponent(required(connection.password, 'password', connection))}`,
    body: {
      text: `**${title}**\n${text}`,
      ...(connection.properties['channel'] && { channel: connection.properties['channel'] }),
      ...(connection.username && { username: connection.username }),
    },
  }),
  slack: (connection, { title, text }) => ({
    url: 'https://slack.com/api/chat.postMessage',
    headers: { authorization: `Bearer ${required(connection.password, 'token', connection)}` },
    body: { channel: required(connection.username, 'channel', connection), text: `*${title}*\n${text}` },
  }),
  discord: (connection, { title, text }) => ({
    url: `https://discord.com/api/webhooks/${encodeURIComponent(required(connection.username, 'webhook id', connection))}/${encodeURIComponent(required(connection.password, 'token', connection))}`,
    body: { content: `**${title}**\n${text}`.slice(0, 2000), allowed_mentions: { parse: [] } },
  }),
};

function messageFor(connection: StoredConnection, words: Words): HttpMessage {
  const build = Object.hasOwn(BUILDERS, connection.type) ? BUILDERS[connection.type] : undefined;
  if (build === undefined) {
    throw new UnusableReceiver(
      `This backend cannot send through connections of the type ${connection.type}: use ${['email', ...Object.keys(BUILDERS)].join(', ')}.`,
    );
  }
  const message = build(connection, words);
  const secrets = [connection.password, connection.url, message.url].filter(
    (text) => text !== undefined && text.length > 2,
  );
  return { ...message, verifyTls: !connection.insecureTls, secrets: secrets.map(String) };
}

async function post(message: HttpMessage, signal: AbortSignal): Promise<void> {
  const { url, body, headers = {}, method = 'POST', verifyTls = true, secrets } = message;
  if (!URL.canParse(url))
    throw new UnusableReceiver(
      'The address of the receiver cannot be read: write it like https://chat.example.org/hook.',
    );
  const deadline = startDeadline(signal, DEADLINE_MS);
  const target = new URL(url);
  try {
    const answer = await exchangeHttp({
      url: target,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      authorization: undefined,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ca: undefined,
      verifyTls,
      finalCodes: [],
      signal: deadline.signal,
    });
    if (answer.status >= 400)
      throw new NotDelivered(`The receiver at ${target.host} answered with status ${answer.status}.`);
    if (/^\s*\{"ok":false/.test(answer.body))
      throw new NotDelivered(
        `The receiver at ${target.host} refused the message: ${answer.body.slice(0, 200)}`,
      );
  } catch (error) {
    if (error instanceof NotDelivered) throw error;
    const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
    throw new NotDelivered(withoutSecrets(explainNetworkError(reason, target.host), secrets));
  } finally {
    deadline.clear();
  }
}

async function mailThrough(connection: StoredConnection, words: Words): Promise<void> {
  const { host, port = '587', from, encryptionMethod, to } = connection.properties;
  const { username = '', password = '' } = connection;
  const scheme = encryptionMethod === 'ImplicitTLS' ? 'smtps' : 'smtp';
  const credentials =
    username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  const address = `${scheme}://${credentials}${required(host, 'host', connection)}:${port}`;
  if (!URL.canParse(address))
    throw new UnusableReceiver(`The host or port of the connection ${connection.name} cannot be used.`);
  const receiver = required(to ?? from, 'receiver (property to)', connection);
  const url = new URL(address);
  if (from !== undefined) url.searchParams.set('from', from);
  const transport = smtpTransport({ url: url.href });
  try {
    await transport.send({ to: receiver, subject: words.title, text: words.text });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotDelivered(
      withoutSecrets(
        `The mail server ${host ?? ''} did not take the message: ${reason}`,
        [password].filter((text) => text.length > 2),
      ),
    );
  } finally {
    transport.close();
  }
}
