/**
 * Where a person may be sent after signing in: a path of this console and nothing else.
 * Shared by console and server because both must refuse the same addresses (threat TM1, OWASP unvalidated redirects).
 */
const HAS_CONTROL_OR_BACKSLASH = /[\u0000-\u001f\u007f\\]/;
/** Pages of the sign-in itself, and the API: going there after signing in would turn in a circle. */
const LOOPING = /^\/(?:login|logout|registration|recovery|verification|api)(?:[/?#]|$)/i;
const MAX_LENGTH = 2048;

/**
 * The path, query and hash of `raw` when it stays on `origin`; otherwise undefined.
 * `origin` is the address the console is served from, such as http://127.0.0.1:3300.
 */
export function safeReturnTo(raw: string | null | undefined, origin: string): string | undefined {
  if (!raw || raw.length > MAX_LENGTH || raw !== raw.trim() || HAS_CONTROL_OR_BACKSLASH.test(raw))
    return undefined;
  const url = parse(raw, origin);
  if (!url || !staysOn(url, origin)) return undefined;
  const path = url.pathname + url.search + url.hash;
  // The path is resolved again by whoever uses it: "//evil" would leave the origin then.
  if (path.startsWith('//') || isLooping(url.pathname)) return undefined;
  return path;
}

function parse(raw: string, origin: string): URL | undefined {
  try {
    return new URL(raw, origin);
  } catch {
    return undefined;
  }
}

/** Opaque origins ("null": javascript:, data:, file:) are equal to each other, hence the question for http. */
function staysOn(url: URL, origin: string): boolean {
  return (
    /^https?:$/.test(url.protocol) && url.origin === origin && url.username === '' && url.password === ''
  );
}

/** A router decodes the path before it matches, so /%6cogin is /login as well. */
function isLooping(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return LOOPING.test(pathname) || LOOPING.test(decoded) || HAS_CONTROL_OR_BACKSLASH.test(decoded);
  } catch {
    return true;
  }
}
