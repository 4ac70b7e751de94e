import type { SerializedError } from '@reduxjs/toolkit';
import { isAppError, type AppError } from '@/services/errors/AppError';
import { errorOfThrown } from '@/services/errors/normalise';

/** The error of a query or mutation as an AppError; what a reducer or transform threw becomes one as well. */
export function asAppError(error: AppError | SerializedError | undefined): AppError | undefined {
  if (error === undefined) return undefined;
  if (isAppError(error)) return error;
  if (error.name === 'AbortError') return { kind: 'aborted', text: '', retryable: false };
  return errorOfThrown(error.message);
}
