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

export function invitationMail(
  to: string,
  { link, code, inviter }: { link: string; code: string; inviter: string },
): Message {
  return {
    to,
    subject: 'You are invited to Watchfloor',
    text: `${inviter} invites you to Watchfloor.\n\nOpen this address and type the code:\n\n${link}\n\n${code}\n\nBoth can be used for 24 hours. After that, have a new code sent at the same address under "Reset password". If you do not know what this is about, you need not do anything.\n`,
  };
}

export function secondFactorResetMail(to: string): Message {
  return {
    to,
    subject: 'Your second factor for Watchfloor was removed',
    text: 'An administrator removed the second factor of your Watchfloor account and ended your sessions. Sign in with your password and set up a new one in your profile. If you did not ask for this, tell your administrators at once.\n',
  };
}
