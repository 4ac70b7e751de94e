/** Times cross the database as RFC 3339 text, whatever parsers the connection has. */

/** Milliseconds since the epoch as RFC 3339 text in UTC. */
export function toInstant(millis: number): string {
  return new Date(millis).toISOString();
}

/** A timestamp as the driver hands it out (text or Date) in milliseconds since the epoch. */
export function toMillis(value: string | Date): number {
  return new Date(value).getTime();
}
