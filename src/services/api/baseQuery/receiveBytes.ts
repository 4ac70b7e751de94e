/** Large bodies as bytes. Apart from the pipeline, so that a worker that asks by itself loads nothing else. */
export interface LargeAnswer {
  /** The answer without its body; a refusal with it. */
  response: Response;
  /** What the request answers in place of a body; undefined for a refusal. */
  data?: unknown;
}

/** The body of a successful answer as bytes, with its status and headers beside them. */
export async function receiveBytes(request: Request): Promise<LargeAnswer & { data?: ArrayBuffer }> {
  const response = await fetch(request);
  if (!response.ok) return { response };
  const { status, headers } = response;
  const data = await response.arrayBuffer();
  return { response: new Response(null, { status, headers }), data };
}
