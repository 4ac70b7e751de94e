/** Messages to people: through SMTP_URL, or into the local outbox that an administrator can read. */
import type { Logger } from '../types';
import { errorCode } from '../errorCode';
import type { Outbox } from './outbox';

export interface Message {
  to: string;
  subject: string;
  /** Plain text; lines are wrapped by the reader's program. */
  text: string;
}

/** Brings one message away; rejects when it could not. */
export interface Transport {
  send(message: Message): Promise<void>;
  close(): void;
}

export interface Mailer {
  /**
   * Takes a message and answers at once: how long a mail server takes must not show who has an account (TM16).
   * A message that cannot be sent is tried again twice and then reported in the log, without its text.
   */
  queue(message: Message): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
  /** Waits for what is under way, then lets go of the connection. */
  close(): Promise<void>;
}

export interface MailerDeps {
  transport: Transport;
  log: Logger;
  /** Milliseconds before each further try. */
  pauses?: readonly number[];
}

const DEFAULT_PAUSES = [1_000, 5_000];

export function createMailer({ transport, log, pauses = DEFAULT_PAUSES }: MailerDeps): Mailer {
  const underWay = new Set<Promise<void>>();
  const deliver = async (message: Message): Promise<void> => {
    for (const pause of [...pauses, undefined]) {
      try {
        await transport.send(message);
        log.info({ subject: message.subject }, 'mail sent');
        return;
      } catch (error) {
        const facts = { code: errorCode(error), subject: message.subject };
        if (pause === undefined) {
          log.error(facts, 'a mail could not be sent: check SMTP_URL and the mail server');
          return;
        }
        log.warn(facts, 'a mail could not be sent yet');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  const idle = async (): Promise<void> => {
    await Promise.all(underWay);
  };
  return {
    queue(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    idle,
    async close() {
      await idle();
      transport.close();
    },
  };
}

/** Without a mail server: messages wait where an administrator can read them. */
export function outboxTransport(outbox: Outbox): Transport {
  return { send: (message) => outbox.add(message), close: () => undefined };
}
