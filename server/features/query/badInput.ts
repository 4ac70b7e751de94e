/** What a client sent cannot be used; the message is the sentence that says what is wrong and how to mend it. */
export class BadInput extends Error {
  override name = 'BadInput';
}

const SHOWN_LENGTH = 60;

/** A value of the client as a sentence may quote it: short, whatever was sent. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
