/** Limits that console and server must agree on (design: reliability §4.9). Bytes unless said otherwise. */
export const MAX_SPEC_BYTES = 512 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_JSON_DEPTH = 64;
export const MAX_SPEC_NODES = 50_000;
/** Characters in the name of a record. */
export const MAX_NAME_LENGTH = 500;
/** Characters in the title of an incident or a hypothesis. */
export const MAX_TITLE_LENGTH = 500;
/** Characters in a comment. */
export const MAX_COMMENT_LENGTH = 100_000;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** Rows one data request may return (contract README §3). */
export const MAX_ROWS = 2000;
