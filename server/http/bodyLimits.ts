/** Reads a request's body within limits and looks at it before anything parses it (design: reliability §4.9, TM25). */
import type { Context, MiddlewareHandler } from 'hono';
import { MAX_BODY_BYTES, MAX_JSON_DEPTH, MAX_SPEC_BYTES, MAX_SPEC_NODES } from '@/services/contracts/limits';
import type { AppEnv } from '../types';
import { refuse } from './errors';
import { measureJson } from './jsonScan';

const MAX_URL_LENGTH = 8 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** Tables whose rows carry a specification that people write. */
const SPEC_TABLE = /^\/api\/db\/(?:canaries|topologies|config_scrapers)\/?$/;

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/** The body as bytes, or undefined as soon as it is longer than allowed. */
async function readLimited(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return undefined;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function largestSpec(bytes: Uint8Array): number {
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return 0; // not JSON: whoever reads the body says so with its own sentence
  }
  const sizes = [body].flat().map((row: unknown) => {
    const spec: unknown = typeof row === 'object' && row !== null && 'spec' in row ? row.spec : undefined;
    return spec === undefined ? 0 : Buffer.byteLength(typeof spec === 'string' ? spec : JSON.stringify(spec));
  });
  return Math.max(0, ...sizes);
}

function refuseJson(c: Context<AppEnv>, bytes: Uint8Array): Response | undefined {
  const { depth, keys } = measureJson(bytes);
  if (depth > MAX_JSON_DEPTH) {
    return refuse(
      c,
      400,
      `The request nests lists and objects ${depth} levels deep, but ${MAX_JSON_DEPTH} are allowed: flatten the deepest part.`,
    );
  }
  if (keys > MAX_SPEC_NODES) {
    return refuse(
      c,
      400,
      `The request holds ${keys} keys, but ${MAX_SPEC_NODES} are allowed: split it into smaller parts.`,
    );
  }
  if (bytes.byteLength <= MAX_SPEC_BYTES || !SPEC_TABLE.test(c.req.path)) return undefined;
  const spec = largestSpec(bytes);
  if (spec <= MAX_SPEC_BYTES) return undefined;
  return refuse(
    c,
    413,
    `The specification has ${kilobytes(spec)}, but ${kilobytes(MAX_SPEC_BYTES)} are allowed: split it into several.`,
  );
}

function refuseKind(c: Context<AppEnv>): Response | undefined {
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    return refuse(
      c,
      415,
      'Compressed request bodies are not accepted: send the body without Content-Encoding.',
    );
  }
  const kind = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const isJson = kind === 'application/json' || kind === 'application/vnd.pgrst.object+json';
  const isFlowForm = kind === FORM && c.req.path.startsWith('/api/.ory/');
  if (isJson || isFlowForm) return undefined;
  return refuse(c, 415, 'The body must be JSON: send it with the header "Content-Type: application/json".');
}

/** Replaces the body by the bytes that were read, so that handlers may read it as usual. */
function withBody(request: Request, bytes: Uint8Array): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(bytes),
    signal: request.signal,
  });
}

/** Refuses bodies over 1 MB, too deep, of another kind or compressed, and canary specifications over 512 KB. */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.url.length > MAX_URL_LENGTH) {
      return refuse(c, 414, 'The address is longer than 8 KB: ask for fewer things at once.');
    }
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const bytes = await readLimited(c.req.raw);
    if (bytes === undefined) {
      return refuse(
        c,
        413,
        `The request is larger than ${kilobytes(MAX_BODY_BYTES)}: send it in smaller parts.`,
      );
    }
    const hasBody = bytes.byteLength > 0;
    const refusal = hasBody ? (refuseKind(c) ?? refuseJson(c, bytes)) : undefined;
    if (refusal) return refusal;
    // Also an empty body: it was read just now, and a second reading would fail.
    c.req.raw = withBody(c.req.raw, bytes);
    return next();
  };
}
