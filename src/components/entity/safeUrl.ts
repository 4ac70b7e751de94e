/** Addresses of strangers (properties, annotations): only these schemes may be followed (reliability TM4). */
const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export interface SafeUrl {
  href: string;
  /** Where it leads, to be shown before it is followed. */
  host: string;
}

/** The address if it may become a link; undefined for javascript:, data:, relative and broken ones. */
export function safeUrl(text: string): SafeUrl | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (!ALLOWED.has(url.protocol)) return undefined;
  return { href: url.href, host: url.protocol === 'mailto:' ? url.pathname : url.host };
}
