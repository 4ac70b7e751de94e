import type { AppError } from '@/services/errors/AppError';

/**
 * A creation that failed while linking goes into the browser's own log of errors that nobody caught; the dialog says it
 * too (settings specification §8, OPEN-37).
 */
export function reportLinkFailure({ kind, text }: AppError): void {
  const error = new Error(`Evidence was not attached (${kind}): ${text}`);
  setTimeout(() => {
    throw error;
  });
}
