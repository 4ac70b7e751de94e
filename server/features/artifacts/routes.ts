/** Files that checks and playbook runs left (contract endpoints §10); mounted at /api/artifacts. */
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Fragment, TransactionSql } from 'postgres';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { parseDateMath } from '@server/data-api/dateMath';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';

export interface ArtifactDeps {
  sql: Sql;
  /** Folder below which the paths of artifacts lie. */
  folder: string;
}

interface ListedArtifact {
  id: string;
  filename: string;
  content_type: string | null;
  size: number;
  checksum: string;
  created_at: string;
}

/** GET /list/check/:id/:time, /list/playbook_run/:id and /download/:id. Errors are `{error, message}`. */
export function artifactRoutes({ sql, folder }: ArtifactDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/list/check/:id/:time', (c) =>
    answerArea(c, ['canaries', 'read'], async () => {
      const id = readId(c.req.param('id'), 'check');
      const time = parseDateMath(c.req.param('time'), 0);
      if (time === undefined) {
        throw new BadInput('That is no time of a run: send it like 2026-01-31T10:00:00Z.');
      }
      // Times of runs have microseconds, which the address may leave out.
      const list = (tx: TransactionSql) =>
        artifactsOf(
          tx,
          tx`check_id = ${id} AND date_trunc('milliseconds', check_time) = ${time}::timestamptz`,
        );
      return c.json(await asCaller(sql, c.get('caller'), list, { readOnly: true }));
    }),
  );
  routes.get('/list/playbook_run/:id', (c) =>
    answerArea(c, ['playbook_runs', 'read'], async () => {
      const id = readId(c.req.param('id'), 'playbook run');
      const list = (tx: TransactionSql) =>
        artifactsOf(
          tx,
          tx`playbook_run_action_id IN (SELECT a.id FROM playbook_run_actions a WHERE a.playbook_run_id = ${id})`,
        );
      return c.json(await asCaller(sql, c.get('caller'), list, { readOnly: true }));
    }),
  );
  routes.get('/download/:id', (c) =>
    answerArea(c, ['database', 'read'], async () => {
      const id = readId(c.req.param('id'), 'file');
      const [artifact] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ path: string; filename: string }[]>`
          SELECT path, filename FROM artifacts WHERE id = ${id} AND deleted_at IS NULL`,
        { readOnly: true },
      );
      const file = artifact && (await openBelow(folder, artifact.path));
      if (artifact === undefined || file === undefined) {
        return refuse(c, 404, 'This file does not exist any more. Refresh the list of files.');
      }
      // Always a download, never a page: what a check stored may be HTML of somebody else.
      return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>, 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(artifact.filename))}`,
      }); // the type of Node's stream differs only by its name
    }),
  );
  return routes;
}

function readId(text: string, what: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new BadInput(`That is not the id of a ${what}: use the id from the list.`);
}

const artifactsOf = (tx: TransactionSql, condition: Fragment): Promise<ListedArtifact[]> =>
  tx<ListedArtifact[]>`
    SELECT id, filename, content_type, size, checksum, created_at FROM artifacts
    WHERE ${condition} AND deleted_at IS NULL ORDER BY filename, id LIMIT 1000`;

/** Undefined when there is no such file below the folder; links do not lead out of it. */
async function openBelow(
  folder: string,
  relative: string,
): Promise<{ stream: Readable; size: number } | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  const file = root && (await realpath(path.resolve(root, relative)).catch(() => undefined));
  if (root === undefined || file === undefined || !file.startsWith(root + path.sep)) return undefined;
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return undefined;
  const stat = await handle.stat();
  if (stat.isFile()) return { stream: handle.createReadStream(), size: stat.size };
  await handle.close();
  return undefined;
}
