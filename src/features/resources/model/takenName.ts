import type { AppError } from '@/services/errors/AppError';
import { EDITOR_TEXTS } from '../texts';
import type { ResourceKind } from './kinds';

const DUPLICATE = '23505';

/** A refusal because the name is taken stands beside the name; any other is as it was. */
export function withTakenName(
  error: AppError,
  kind: Pick<ResourceKind, 'singular' | 'keepsNames'>,
): AppError {
  if (error.code !== DUPLICATE) return error;
  return { ...error, fields: { name: EDITOR_TEXTS.taken(kind.singular, kind.keepsNames === true) } };
}
