/** Playbooks that other systems start (contract endpoints §6, README §3 "open paths"); mounted at /api/playbook. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { BadInput } from '@server/features/query/badInput';
import { storedFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import { RateLimiter } from '@server/http/rateLimit';
import type { AppEnv, Caller } from '@server/types';
import type { PlaybookDeps } from './routes';
import { PlaybookRefusal, startRun } from './runs';
import { isAuthentic } from './webhookAuth';

/** The call acts for nobody; that it may run this one playbook was proven by the playbook's own secret. */
const WEBHOOK: Pick<Caller, 'personId' | 'email' | 'name' | 'roles'> = {
  personId: '',
  email: '',
  name: '',
  roles: ['admin'],
};
const REFUSED =
  'No playbook listens here, or the call does not prove who it is from: check the path and the secret in the playbook.';
/** What proves the caller is not kept with the run, where others can read it. */
const SECRET_HEADERS = /^(authorization|cookie|proxy-authorization|.*signature.*|.*token.*)$/i;

/** Zero characters and half surrogate pairs, which PostgreSQL does not store (reliability F66); or a backslash itself. */
const ESCAPES = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** POST /webhook/:path. 201 as POST /run; 401 alike for an unknown path and a wrong proof; 400 `{error, message}`. */
export function playbookWebhookRoutes({ sql, clock, runsPerMinute }: PlaybookDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const starts = new RateLimiter(runsPerMinute, clock);

  routes.post('/webhook/:path{.+}', async (c) => {
    const path = c.req.param('path');
    const body = await c.req.text();
    const found = await sql<{ id: string; webhook: unknown }[]>`
      SELECT id, spec -> 'on' -> 'webhook' AS webhook FROM playbooks
      WHERE spec #>> '{on,webhook,path}' = ${path.replaceAll('\0', '')} AND deleted_at IS NULL
      ORDER BY created_at, id LIMIT 1`;
    const [playbook] = found;
    const authentication = authenticationOf(playbook?.webhook);
    if (
      playbook === undefined ||
      !(await isAuthentic(authentication, { headers: c.req.raw.headers, body }, clock))
    ) {
      return refuse(c, 401, REFUSED);
    }
    const waitMs = starts.take(playbook.id);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return refuse(
        c,
        429,
        `This playbook was started ${runsPerMinute} times within a minute: try again in ${seconds} seconds.`,
        {
          'Retry-After': String(seconds),
        },
      );
    }
    const request = {
      playbookId: playbook.id,
      resource: undefined,
      given: new Map<string, string>(),
      agentId: undefined,
      webhook: { path, headers: shownHeaders(c.req.raw.headers), content: contentOf(body) },
    };
    try {
      return c.json(await asCaller(sql, WEBHOOK, (tx) => startRun(tx, WEBHOOK, request)), 201);
    } catch (error) {
      if (error instanceof BadInput || error instanceof PlaybookRefusal) return refuse(c, 400, error.message);
      throw error;
    }
  });
  return routes;
}

function authenticationOf(webhook: unknown): Fields | undefined {
  try {
    return storedFields(webhook)?.fields('authentication');
  } catch (error) {
    if (error instanceof BadInput) return undefined;
    throw error;
  }
}

const shownHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.test(name)));

/** What was sent, for the playbook's templates: JSON where it is some. */
function contentOf(body: string): unknown {
  let sent: unknown = body;
  try {
    sent = JSON.parse(body);
  } catch {
    // plain text, then
  }
  return JSON.parse(
    JSON.stringify(sent).replaceAll(ESCAPES, (escape) => (escape === '\\\\' ? escape : '\\ufffd')),
  );
}
