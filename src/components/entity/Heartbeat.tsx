import { memo } from 'react';
import type { CheckHeartbeat } from '@/services/contracts/healthRows';
import { useHeartbeatStyles } from './heartbeat.styles';
import { heartbeatDrawing } from './heartbeatDrawing';

interface HeartbeatProps {
  runs: readonly CheckHeartbeat[];
  /** Times of maintenance and silences, in milliseconds since the epoch. */
  quiet?: readonly { start: number; end: number }[] | undefined;
}

/** The last runs as a bar. */
export const Heartbeat = memo(function Heartbeat({ runs, quiet }: HeartbeatProps) {
  const styles = useHeartbeatStyles();
  const { words, layers } = heartbeatDrawing(runs, quiet);
  return (
    <span
      className={styles.bar}
      style={{
        backgroundImage: layers.image,
        backgroundPosition: layers.position,
        backgroundSize: layers.size,
      }}
      role="img"
      aria-label={words}
      title={words}
    />
  );
});
