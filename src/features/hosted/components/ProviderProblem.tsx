import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import type { AppError } from '@/services/errors/AppError';

interface ProviderProblemProps {
  error: AppError;
  onRetry?: () => void;
}

/** The provider cannot be asked, or its answer made no sense. */
export function ProviderProblem({ error, onRetry }: ProviderProblemProps) {
  return <ErrorPanel error={error} {...(onRetry === undefined ? {} : { onRetry })} />;
}
