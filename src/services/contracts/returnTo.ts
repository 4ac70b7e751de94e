/**
 * Where a person may be sent after signing in: a path of this console and nothing else.
 * Shared by console and server because both must refuse the same addresses (threat TM1, OWASP unvalidated redirects).
 */
const HAS_CONTROL_OR_BACKSLASH = /[\u0000-\u001f\u007f\\]/;
const LOOPING = /^\/(?:login|logout|registration|recovery|verification|api)(?:[/?#]|$)/i;

/**
 * The path, query and hash of `raw` when it stays on `origin`; otherwise undefined.
 * `origin` is the address the console is served from, such as http://127.0.0.1:3300.
 */
export function safeReturnTo(raw: string | null | undefined, origin: string): string | undefined {
  if (!raw || raw.length > 2048 || raw !== raw.trim() || HAS_CONTROL_OR_BACKSLASH.test(raw)) return undefined;
  let url: URL;
  try {
    url = new URL(raw, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith('//') || LOOPING.test(path)) return undefined;
  return path;
}
