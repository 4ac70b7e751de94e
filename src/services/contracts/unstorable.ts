/** NUL and halves of a pair: no text of PostgreSQL holds them (reliability F66). */
export const UNSTORABLE = /[\0\ud800-\udfff]/u;
