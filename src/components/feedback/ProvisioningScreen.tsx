import { Button, Spinner } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from './EmptyState';

/** How often it looks by itself, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** An organization without a backend: waits, and opens by itself when the backend is there (HOST-2, HOST-10). */
export function ProvisioningScreen({ onRetry }: { onRetry: () => void }) {
  const look = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <EmptyState
      sentence="Your organization is being set up."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <Spinner size="tiny" label="This takes a few minutes. The console opens by itself when it is ready." />
    </EmptyState>
  );
}
