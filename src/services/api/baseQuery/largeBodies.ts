/** Sends a request whose body is handed over unread, for a worker to read. */
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { readText } from './transport';

const bodies = new WeakMap<Response, ArrayBuffer>();

/** fetchBaseQuery reads a second copy of every body as text; a large one is taken away before it comes to that. */
/** The answer's data are an ArrayBuffer, or what the ordinary way reads from a refusal. */
export const sendForBytes = fetchBaseQuery({
  credentials: 'same-origin',
  fetchFn: async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const { status, headers } = response;
    const emptied = new Response(null, { status, headers });
    bodies.set(emptied, await response.arrayBuffer());
    return emptied;
  },
  responseHandler: async (response) => bodies.get(response) ?? readText(response),
});
