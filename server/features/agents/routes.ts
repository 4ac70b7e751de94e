/** Agents of the contract (endpoints §8.3), except the table itself; mounted at /api/agent. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { readDatabaseError } from '@server/data-api/databaseErrors';
import { answerArea } from '@server/features/query/answer';
import { BadInput, shown } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;
/** 256 bits, as in a session. */
const TOKEN_BYTES = 32;
const UNIQUE = '23505';
const OTHER_ATTEMPT = 'This attempt has the id of something else: add the agent again.';

/**
 * POST /generate `{name, properties?, attempt?}` → 201 `{id, username, access_token}`. The token is shown this once; only
 * its hash is stored. A name that is taken is 409. The same attempt again is the same agent under a new token, as its
 * first answer was lost (docs/adr/0074).
 */
export function agentRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/generate', (c) =>
    answerArea(c, ['agents', 'write'], async () => {
      const body = await bodyFields(c);
      body.allowOnly(['name', 'properties', 'attempt'], 'An agent');
      const name = body.text('name')?.trim() ?? '';
      if (!NAME.test(name)) {
        throw new BadInput(
          `The name "${shown(name)}" cannot be used: write 1 to 100 letters, digits, blanks, dots or hyphens.`,
        );
      }
      const properties = JSON.stringify(Object.fromEntries(body.fields('properties')?.pairs() ?? []));
      const attempt = body.id('attempt') ?? randomUUID();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const hash = createHash('sha256').update(token).digest('hex');
      try {
        const [made] = await asCaller(
          sql,
          c.get('caller'),
          (tx) => tx<{ id: string; username: string }[]>`
            SELECT id, username FROM access.generate_agent(${attempt}, ${name}, ${properties}::text::jsonb, ${hash})`,
        );
        if (made === undefined) throw new BadInput(OTHER_ATTEMPT);
        return c.json({ ...made, access_token: token }, 201, { 'Cache-Control': 'no-store' });
      } catch (error) {
        if (readDatabaseError(error)?.code !== UNIQUE) throw error;
        return refuse(c, 409, `There is an agent with the name ${name} already: choose another name.`);
      }
    }),
  );
  return routes;
}
