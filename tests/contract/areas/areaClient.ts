/** What the contract tests of the area calls share. */
import type { TestFetch } from '@tests/setup/signIn';

/** An id that no record has. */
export const ABSENT_ID = '0192e3f0-0000-4000-8000-000000000001';

export interface Answer {
  status: number;
  /** Parsed JSON, or the text when it is none. */
  body: unknown;
}

export async function answerOf(sending: Promise<Response>): Promise<Answer> {
  const response = await sending;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text };
}

export const post = (send: TestFetch, path: string, body: unknown): Promise<Answer> =>
  answerOf(send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }));

/** A refusal with a sentence in both places where clients look. */
export const refusal = (status: number, sentence: RegExp) => ({
  status,
  body: { error: expect.stringMatching(sentence), message: expect.stringMatching(sentence) },
});
