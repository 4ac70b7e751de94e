/** How one row of the contract is written down: the call, what is sent, and what must come back. */
import type { Role } from '@/services/contracts/enums';

export interface Row {
  /** `METHOD /api/…`; `{check}` and the like stand for the ids of the records that the test stores. */
  call: string;
  as?: Role | 'nobody';
  body?: unknown;
  prefer?: string;
  status: number;
  /** Content-Range, where the call asks for a count. */
  range?: RegExp;
  /** Content-Type. */
  type?: RegExp;
  /** Compared with toMatchObject, so further members are allowed. */
  answer?: unknown;
  /** Members that each row of the answer has; there is at least one row. */
  columns?: string;
}

export const COUNT = 'count=exact';
export const text: unknown = expect.any(String);
export const number: unknown = expect.any(Number);
/** A refusal of an area call (contract README §6). */
export const refused = { error: text, message: text };
