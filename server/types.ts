/** Types that every part of the server shares; no code, so that no part depends on another through it. */
import type { Role } from '@/services/contracts/enums';
import type { Logger as PinoLogger } from 'pino';
import type { Sql as PostgresSql } from 'postgres';

/** The owner's connection pool: migrations, identity and jobs use it; requests of people never do. */
export type Sql = PostgresSql;

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Injected so that tests decide what time it is. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Who a request speaks for, read afresh on every request: roles are never cached (specification 1 §6). */
export interface Caller {
  sessionId: string;
  personId: string;
  email: string;
  name: string;
  roles: readonly Role[];
  aal: 'aal1' | 'aal2';
  /** A screen on a wall: nobody, who only reads. */
  isDisplay?: true;
}

/** Hono's environment: what middleware leaves for handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    caller: Caller;
  };
}
