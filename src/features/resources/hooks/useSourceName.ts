import { isUuid } from '@/services/contracts/ids';
import { useGetOriginNameQuery } from '../settingsApi';
import type { OriginLink } from '../model/source';

/** The name of what a record is linked to; undefined while it is not known, or gone. */
export function useSourceName(link: OriginLink): string | undefined {
  const own = link.kind === 'agent' ? link.name : undefined;
  const answer = useGetOriginNameQuery(
    { kind: link.kind, id: link.id },
    { skip: own !== undefined || !isUuid(link.id) },
  );
  return own ?? answer.currentData ?? undefined;
}
