/** A real SMTP server that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailReceiver {
  url: string;
  port: number;
  received: { to: string[]; source: string }[];
  stop(): Promise<void>;
}

export async function startMailReceiver(): Promise<MailReceiver> {
  const received: MailReceiver['received'] = [];
  const receiver = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const { server } = receiver;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has an address of this form
  const url = `smtp://127.0.0.1:${port}?from=watchfloor@example.org`;
  return { url, port, received, stop: () => new Promise<void>((resolve) => receiver.close(resolve)) };
}
