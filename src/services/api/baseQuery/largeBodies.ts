/** Sends a request whose body is not read as text here: it is handed over unread, or another thread has read it. */
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { receiveBytes, type LargeAnswer } from './receiveBytes';
import type { Sender } from './request';
import { readText } from './transport';

/**
 * A sender whose data are what `receive` made of the body, or what the ordinary way reads from a refusal. `receive`
 * rejects as `fetch` does. fetchBaseQuery reads a second copy of every body as text, so a large one must not reach it.
 */
export function sendThrough(receive: (request: Request) => Promise<LargeAnswer>): Sender {
  const received = new WeakMap<Response, unknown>();
  return fetchBaseQuery({
    credentials: 'same-origin',
    fetchFn: async (input, init) => {
      const { response, data } = await receive(new Request(input, init));
      if (data !== undefined) received.set(response, data);
      return response;
    },
    responseHandler: async (response) => received.get(response) ?? readText(response),
  });
}

/** The answer's data are an ArrayBuffer, or what the ordinary way reads from a refusal. */
export const sendForBytes = sendThrough(receiveBytes);
