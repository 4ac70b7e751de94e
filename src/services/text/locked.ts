/** A device that has not reached the server for twelve hours (fault F3). */
export const LOCKED_TEXT = {
  title: 'Locked',
  why: (name: string) =>
    `${name} used this device last, and the server has not been reached for more than twelve hours. What is kept here, and what was not sent yet, is still here: it opens again for ${name} once there is a connection.`,
} as const;
