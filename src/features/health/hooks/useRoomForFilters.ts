import { useMediaQuery } from '@/components/theme/useMediaQuery';
import { NARROW_WIDTH } from '@/services/config/constants';

/** Pixels of window from which filters, list and panel stand side by side with room for the names of checks. */
const WIDE_WIDTH = 1600;

/** Whether the filters may stand beside the list; with a check open the list needs the room itself (HEALTH-8). */
export function useRoomForFilters(isCheckOpen: boolean): boolean {
  const isNarrow = useMediaQuery(`(max-width: ${NARROW_WIDTH - 1}px)`);
  const isWide = useMediaQuery(`(min-width: ${WIDE_WIDTH}px)`);
  return !isNarrow && (isWide || !isCheckOpen);
}
