/** Snapshots as ZIP files (contract endpoints §10); mounted at /api/snapshot. */
import { Hono } from 'hono';
import type { Resource } from '@/services/contracts/permissions';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput, shown } from '@server/features/query/badInput';
import { queryFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { parseDateMath } from '@server/data-api/dateMath';
import { refuse } from '@server/http/errors';
import type { AppEnv, Clock } from '@server/types';
import { snapshotFiles } from './snapshot';
import type { SnapshotDeps } from './snapshot';
import { readSubject, SNAPSHOT_KINDS } from './tables';
import type { SnapshotKind, SnapshotRequest } from './tables';
import { fileName, zipStream } from './zip';

const RESOURCES: Readonly<Record<SnapshotKind, Resource>> = {
  topology: 'topologies',
  incident: 'incident',
  config: 'database',
};
const DEFAULT_START = '15m';
const DURATION = /^\d{1,6}(?:s|m|h|d|w|M|y)$/;

/** GET /:kind/:id?start&end&related&logFormat. Errors are `{error, message}`. */
export function snapshotRoutes({ clock, ...deps }: SnapshotDeps & { clock: Clock }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const kind of SNAPSHOT_KINDS) {
    routes.get(`/${kind}/:id`, (c) =>
      answerArea(c, [RESOURCES[kind], 'read'], async () => {
        const request = readRequest(kind, c.req.param('id'), queryFields(c), clock.now());
        const caller = c.get('caller');
        const subject = await asCaller(deps.sql, caller, (tx) => readSubject(tx, request), {
          readOnly: true,
        });
        if (subject === undefined) {
          return refuse(c, 404, 'What the snapshot should be of does not exist any more. Refresh the page.');
        }
        const files = snapshotFiles(deps, caller, request, subject, c.req.raw.signal);
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        const name = encodeURIComponent(`${kind}-${fileName(subject.title)}-${day}.zip`);
        return c.body(zipStream(files, new Date(clock.now())), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
        });
      }),
    );
  }
  return routes;
}

function readRequest(kind: SnapshotKind, id: string, query: Fields, now: number): SnapshotRequest {
  if (!isUuid(id)) throw new BadInput('The address names no record: send the id of what the snapshot is of.');
  const start = moment('start', query.text('start') ?? DEFAULT_START, now);
  const end = moment('end', query.text('end') ?? 'now', now);
  if (start >= end)
    throw new BadInput(`The time ${start} of start is not before the end ${end}: choose another.`);
  const logFormat = query.text('logFormat') ?? 'log';
  if (logFormat !== 'log' && logFormat !== 'json') {
    throw new BadInput(`The logFormat "${shown(logFormat)}" is not known: use log or json.`);
  }
  return {
    kind,
    id: id.toLowerCase(),
    window: { start, end },
    related: query.flag('related') ?? false,
    logFormat,
  };
}

/** A duration is that long before now. */
function moment(name: string, text: string, now: number): string {
  const found = parseDateMath(DURATION.test(text) ? `now-${text}` : text, now);
  if (found !== undefined) return found;
  throw new BadInput(`The time ${name} "${shown(text)}" cannot be read: write 15m, 2d, now-1h or a time.`);
}
