/**
 * The early half of authorization for /api/db: it knows tables and verbs, answers fast and clearly, and reads the same
 * matrix from which the database's policies are made. The policies decide about rows and stand if this were bypassed.
 */
import type { MiddlewareHandler } from 'hono';
import { isAllowed, type Action } from '@/services/contracts/permissions';
import { TABLE_RESOURCES, isTableName } from '@/services/contracts/tables';
import type { AppEnv } from '../types';
import { deny } from './errors';

const ACTIONS: Readonly<Record<string, Action>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  PATCH: 'write',
  DELETE: 'write',
};

/** The words of the platform's policy for a method (contract README §3). */
const POLICY_WORDS: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PATCH: 'update',
  DELETE: 'delete',
};

/** 404 without a body for a relation that is not exposed, 403 as in contract README §3 for a missing right. */
export function dataGate(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const table = c.req.path.replace(/^\/api\/db\/?/, '').replace(/\/$/, '');
    if (!isTableName(table)) return c.body(null, 404);
    const resource = TABLE_RESOURCES[table];
    const { method } = c.req;
    const action = Object.hasOwn(ACTIONS, method) ? ACTIONS[method] : undefined;
    if (action !== undefined && isAllowed(c.get('caller').roles, resource, action)) return next();
    return deny(c, resource, POLICY_WORDS[method] ?? method.toLowerCase());
  };
}
