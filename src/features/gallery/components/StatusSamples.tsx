import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { Sample } from './Sample';

const STATUSES = ['healthy', 'warning', 'unhealthy', 'unknown', 'suspended', 'mixed', 'degraded'];

export function StatusSamples() {
  return (
    <Sample title="Status">
      {STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {STATUSES.map((status) => (
        <StatusShape key={status} status={status} size={24} />
      ))}
    </Sample>
  );
}
