import { memo } from 'react';
import type { CheckHeartbeat } from '@/services/contracts/healthRows';
import { useHeartbeatStyles } from './heartbeat.styles';
import { BEAT_HEIGHT, BEAT_WIDTH, DRAWN_BEATS, heartbeatDrawing } from './heartbeatDrawing';

interface HeartbeatProps {
  runs: readonly CheckHeartbeat[];
  /** Times of maintenance and silences, in milliseconds since the epoch. */
  quiet?: readonly { start: number; end: number }[] | undefined;
}

/** The last runs as a bar: one path a colour. */
export const Heartbeat = memo(function Heartbeat({ runs, quiet }: HeartbeatProps) {
  const styles = useHeartbeatStyles();
  const { words, paths, covered } = heartbeatDrawing(runs, quiet);
  return (
    <svg
      className={styles.bar}
      height={BEAT_HEIGHT}
      viewBox={`0 0 ${BEAT_WIDTH} ${BEAT_HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {DRAWN_BEATS.map((beat, at) => (
        <path key={beat} className={styles[beat]} d={paths[at]} />
      ))}
      {covered !== '' && <path className={styles.covered} d={covered} />}
    </svg>
  );
});
