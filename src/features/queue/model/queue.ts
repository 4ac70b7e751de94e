/** The events of one name that wait (contract schema.md §3.6). */
export interface QueueRow {
  name: string;
  /** All of them, those that failed before included. */
  pending: number;
  failed: number;
  average_attempts: number | null;
  first_failure: string | null;
  last_failure: string | null;
  most_common_error: string | null;
}

export function queueId({ name }: QueueRow): string {
  return name;
}

/** True where there is a sentence to read. */
export function hasError({ most_common_error: error }: QueueRow): boolean {
  return error !== null && error !== '';
}
