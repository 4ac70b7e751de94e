/**
 * An answer that ends a data request early, in the shape of contract README §4.3. The message says what is wrong,
 * the hint how to mend it.
 */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string | null = null,
    readonly details: string | null = null,
  ) {
    super(message);
  }

  toResponse(): Response {
    return errorResponse(this.status, this);
  }
}

export interface ErrorBody {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** A JSON error body with exactly the four contract keys. */
export function errorResponse(status: number, { code, message, details, hint }: ErrorBody): Response {
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
