/**
 * Asking a server for what changed since its answer before, instead of everything (RFC 3229). One that does not know of
 * it answers as ever. What such a part says: ADR 91.
 */

/** Rows that do not stand in a part are those of its base, in its places; the embedded server's word for it. */
const WISH: [string, string] = ['a-im', 'x-changed-checks'];
const PART_STATUS = 226;
const NOT_MODIFIED = 304;

/** The list that a part would follow. */
interface Base {
  url: string;
  /** As the server wrote it. */
  tag: string;
}

export interface SummaryParts {
  /** What a question for this address says beside its own headers. */
  wish: (url: string) => [name: string, value: string][];
  /** Whether what answered can be put together with the list that is known. */
  canRead: (response: Response) => boolean;
  /** The answer has been read: the list that is known is its. */
  know: (url: string, response: Response) => void;
  /** What is known is no list that a server could tell of. */
  forget: () => void;
}

/** Compression on the way makes a tag weak (RFC 9110 §8.8.3.2). */
const opaque = (tag: string | null | undefined) => tag?.replace(/^W\//, '');

export const isPart = (response: Response): boolean => response.status === PART_STATUS;

/** Only servers at `origin` are asked: with a header that it does not know another one might refuse the question. */
export function createSummaryParts(origin: string): SummaryParts {
  let base: Base | undefined;
  /** A proxy or a server that answers tags of its own with "not modified" is asked for everything. */
  let isGivenUp = false;

  return {
    wish: (url) => {
      if (isGivenUp || new URL(url).origin !== origin) return [];
      return base?.url === url ? [WISH, ['if-none-match', base.tag]] : [WISH];
    },
    canRead: (response) => {
      if (response.status === NOT_MODIFIED) isGivenUp = true;
      if (!isPart(response)) return response.status !== NOT_MODIFIED;
      const follows = opaque(response.headers.get('delta-base'));
      return follows !== undefined && follows === opaque(base?.tag);
    },
    know: (url, response) => {
      const tag = response.headers.get('etag');
      base = tag === null ? undefined : { url, tag };
    },
    forget: () => {
      base = undefined;
    },
  };
}
