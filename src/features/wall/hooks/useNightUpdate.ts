import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useClockText } from '@/components/entity/useClockText';
import { applyUpdate, isUpdateWaiting, subscribeToUpdates } from '@/services/offline/sw/register';
import { isUpdateTime } from '../model/wallTime';

const inUpdateHour = (now: number): string => String(isUpdateTime(new Date(now)));

/**
 * A wall has nobody who could consent to an update, and nothing that could be lost to one: a version that waits is
 * taken at four in the morning, local time, while nobody touches the screen (fault F70, beyond M25; ADR 0062).
 */
export function useNightUpdate(isAwake: boolean): void {
  const isWaiting = useSyncExternalStore(subscribeToUpdates, isUpdateWaiting);
  const isTime = useClockText(inUpdateHour) === 'true';
  const isDue = isWaiting && isTime && !isAwake;
  const take = useEffectEvent(applyUpdate);
  useEffect(() => {
    if (isDue) take();
  }, [isDue]);
}
