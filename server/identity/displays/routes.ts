/** Displays over HTTP: opening one with its token, and what administrators do with them. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { DISPLAY_COOKIE } from '@/services/contracts/identity';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '../../access/asCaller';
import { answerArea } from '../../features/query/answer';
import { BadInput } from '../../features/query/badInput';
import { bodyFields } from '../../features/query/fields';
import { refuse } from '../../http/errors';
import type { AppEnv, Sql } from '../../types';
import { consoleOrigin } from '../http/browser';
import { newDisplayToken, type Displays } from './displays';

/** Longer than any screen hangs; what ends a display is its revocation. */
const COOKIE_LIFE_S = 400 * 24 * 60 * 60;
const GONE = 'This link to a display does not work any more: ask an administrator for a new one.';

export interface DisplayRoutesDeps {
  displays: Displays;
  publicUrl: string | undefined;
}

/**
 * POST /session `{token}` → 204 with the display's cookie; 401 for a token that nobody issued or that was revoked. The
 * token comes in the body, because addresses stand in logs and histories. Mounted at /api/display.
 */
export function displaySessionRoutes({ displays, publicUrl }: DisplayRoutesDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/session', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
    if (typeof token !== 'string' || (await displays.find(token)) === undefined) return refuse(c, 401, GONE);
    setCookie(c, DISPLAY_COOKIE, token, {
      path: '/api',
      httpOnly: true,
      sameSite: 'Strict',
      secure: consoleOrigin(c, publicUrl).startsWith('https:'),
      maxAge: COOKIE_LIFE_S,
    });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

interface DisplayRow {
  id: string;
  name: string;
  created_by: string | null;
  created_at: string;
  last_seen_at: string | null;
  revoked_at: string | null;
}

/**
 * GET / → the displays, without tokens; POST / `{name, attempt?}` → 201 `{id, token}`, the only time that the token is
 * told: the same attempt again is the same display under a new token, as its first answer was lost (docs/adr/0074); DELETE /:id revokes. Mounted at /api/displays, for whoever may change roles.
 */
export function displayAdminRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/', (c) =>
    answerArea(c, ['rbac', 'read'], async () => {
      const rows = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<DisplayRow[]>`SELECT * FROM access.list_displays()`,
        { readOnly: true },
      );
      return c.json(rows);
    }),
  );
  routes.post('/', (c) =>
    answerArea(c, ['rbac', 'write'], async () => {
      const body = await bodyFields(c);
      body.allowOnly(['name', 'attempt'], 'A display');
      const name = body.text('name')?.trim() ?? '';
      if (name === '' || name.length > 100)
        throw new BadInput('Name the display with 1 to 100 characters, such as the room it hangs in.');
      const { token, hash } = newDisplayToken();
      const attempt = body.id('attempt') ?? randomUUID();
      const [made] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ id: string | null }[]>`SELECT access.issue_display(${attempt}, ${name}, ${hash}) AS id`,
      );
      if (typeof made?.id !== 'string')
        throw new BadInput('This attempt has the id of something else: add the display again.');
      return c.json({ id: made.id, token }, 201, { 'Cache-Control': 'no-store' });
    }),
  );
  routes.delete('/:id', (c) =>
    answerArea(c, ['rbac', 'write'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id)) throw new BadInput('That is not the id of a display: use the id from the list.');
      const [row] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ revoked: boolean }[]>`SELECT access.revoke_display(${id}) AS revoked`,
      );
      if (row?.revoked !== true) return refuse(c, 404, 'This display is revoked already. Refresh the list.');
      return c.body(null, 204);
    }),
  );
  return routes;
}
