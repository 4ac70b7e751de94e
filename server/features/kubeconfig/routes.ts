/** The kubeconfig that the operator offers (contract endpoints §10, specification 1 §6); mounted at /api/kubeconfig. */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Hono } from 'hono';
import { kubeconfigFileName } from '@/services/contracts/kubeconfig';
import { errorCode } from '@server/errorCode';
import { refuse } from '@server/http/errors';
import type { AppEnv, Logger } from '@server/types';

export interface KubeconfigDeps {
  /** Path of the file; undefined when the operator offers none. */
  file: string | undefined;
  log: Pick<Logger, 'error'>;
}

/** GET /: the file as an attachment, for every signed-in person. 404 with a sentence when none is offered. */
export function kubeconfigRoutes({ file, log }: KubeconfigDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/', async (c) => {
    if (file === undefined) {
      return refuse(
        c,
        404,
        'No kubeconfig is offered here: the operator of the server can name one in KUBECONFIG_FILE.',
      );
    }
    try {
      return c.body(await readFile(file, 'utf8'), 200, {
        'Content-Type': 'text/yaml; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kubeconfigFileName(hostname())}"`,
        'Cache-Control': 'no-store',
      });
    } catch (error) {
      log.error({ reason: errorCode(error) }, 'the file of KUBECONFIG_FILE cannot be read');
      return refuse(c, 404, 'The kubeconfig cannot be read at the moment: ask the operator of the server.');
    }
  });
  return routes;
}
