/**
 * The early half of authorization for /api/db: it knows tables and verbs, answers fast and clearly, and reads the same
 * matrix from which the database's policies are made. The policies decide about rows and stand if this were bypassed.
 */
import type { MiddlewareHandler } from 'hono';
import { isAllowed, type Action, type Resource } from '@/services/contracts/permissions';
import { RPC_RESOURCES, TABLE_RESOURCES, isRpcName, isTableName } from '@/services/contracts/tables';
import type { AppEnv } from '../types';
import { deny } from './errors';

interface Verb {
  action: Action;
  /** The platform's word for it (contract README §3). */
  word: string;
}

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['GET', { action: 'read', word: 'read' }],
  ['HEAD', { action: 'read', word: 'read' }],
  ['POST', { action: 'write', word: 'create' }],
  ['PATCH', { action: 'write', word: 'update' }],
  ['DELETE', { action: 'write', word: 'delete' }],
]);

/** The group that guards a table or function; undefined when it is not exposed. */
function resourceOf(relation: string): Resource | undefined {
  if (isTableName(relation)) return TABLE_RESOURCES[relation];
  const name = relation.startsWith('rpc/') ? relation.slice('rpc/'.length) : '';
  return isRpcName(name) ? RPC_RESOURCES[name] : undefined;
}

/** Every exposed function only reads, also when it is called by POST. */
function actionOf(relation: string, verb: Verb): Action {
  return relation.startsWith('rpc/') ? 'read' : verb.action;
}

/** 404 without a body for a relation that is not exposed, 403 as in contract README §3 for a missing right. */
export function dataGate(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const relation = c.req.path.replace(/^\/api\/db\/?/, '').replace(/\/$/, '');
    const resource = resourceOf(relation);
    if (resource === undefined) return c.body(null, 404);
    const verb = VERBS.get(c.req.method);
    if (verb && isAllowed(c.get('caller').roles, resource, actionOf(relation, verb))) return next();
    return deny(c, resource, verb?.word ?? c.req.method.toLowerCase());
  };
}
