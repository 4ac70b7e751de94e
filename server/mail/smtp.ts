/** Mail through SMTP_URL (RFC 5321; submission with STARTTLS or TLS, RFC 8314). */
import { createTransport } from 'nodemailer';
import type { Transport } from './mailer';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

export interface SmtpOptions {
  /** smtp:// (STARTTLS where the server offers it) or smtps://; `?from=name@example.org` names the sender. */
  url: string;
  /** The console's address; its host name makes the sender when the URL names none. */
  publicUrl?: string | undefined;
}

export function smtpTransport({ url, publicUrl }: SmtpOptions): Transport {
  const address = new URL(url);
  const user = decodeURIComponent(address.username);
  const from = address.searchParams.get('from') ?? (user.includes('@') ? user : standardSender(publicUrl));
  const isSecure = address.protocol === 'smtps:';
  const transport = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: address.port === '' ? (isSecure ? 465 : 587) : Number(address.port),
    secure: isSecure,
    // A password never crosses a network in clear, even if somebody on the way hides STARTTLS.
    requireTLS: !isSecure && user !== '' && !isLoopback(address.hostname),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(address.password) } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // An object, so that no character of an address can add a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => {
      transport.close();
    },
  };
}

function standardSender(publicUrl: string | undefined): string {
  return `watchfloor@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}`;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
