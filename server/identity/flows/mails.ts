/** The messages that flows send. They name no person and hold nothing but the code and what it is for. */
import type { Message } from '../../mail/mailer';

const AFTERWORD =
  'It can be used once and for an hour. If you did not ask for it, you need not do anything: without the code nothing changes. Never give it to anybody, whoever asks.';

export function recoveryMail(to: string, code: string): Message {
  return {
    to,
    subject: 'Recover access to your Watchfloor account',
    text: `The code with which you recover access to your Watchfloor account:\n\n${code}\n\n${AFTERWORD}\n`,
  };
}

export function verificationMail(to: string, code: string): Message {
  return {
    to,
    subject: 'Verify your email address for Watchfloor',
    text: `The code with which you verify this email address for Watchfloor:\n\n${code}\n\n${AFTERWORD}\n`,
  };
}
