import { useMemo } from 'react';
import { useLookup } from '@/services/api/useLookup';
import { REFUSED } from '@/services/errors/lookup';
import { useAbility } from '@/services/session/useSession';
import { useListConnectionOptionsQuery } from '../connectionsApi';
import type { ConnectionChoices, ConnectionOption } from '../forms/compile';

const READS_CONNECTIONS = { resource: 'connections' } as const;
const NONE: readonly ConnectionOption[] = [];

/**
 * What the fields of a form offer as connections, and how far they were read. Nothing is asked where no field takes one
 * or where the person may not read connections: an address can be typed all the same.
 */
export function useConnectionOptions(isWanted: boolean): ConnectionChoices {
  const ability = useAbility(READS_CONNECTIONS);
  const result = useListConnectionOptionsQuery(undefined, { skip: !isWanted || !ability.granted });
  const { data: options = NONE } = result;
  const read = useLookup(result);
  const isRefused = !ability.granted && ability.cause === 'forbidden';
  const lookup = isRefused ? REFUSED : read;
  return useMemo(() => ({ options, lookup }), [options, lookup]);
}
