import { useAbility } from '@/services/session/useSession';
import { useListConnectionOptionsQuery } from '../connectionsApi';
import type { ConnectionOption } from '../forms/compile';

const READS_CONNECTIONS = { resource: 'connections' } as const;
const NONE: readonly ConnectionOption[] = [];

/**
 * What the fields of a form offer as connections. Nothing, and nothing is asked, where no field takes one or where the
 * person may not read connections: an address can be typed all the same.
 */
export function useConnectionOptions(isWanted: boolean): readonly ConnectionOption[] {
  const mayRead = useAbility(READS_CONNECTIONS).granted;
  const { data } = useListConnectionOptionsQuery(undefined, { skip: !isWanted || !mayRead });
  return data ?? NONE;
}
