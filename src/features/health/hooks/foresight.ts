/** What is about to be chosen: its rows are worked out and drawn, unseen, before it is (decision 81). */
import { createContext, useCallback, useContext, useEffect, useRef, type RefObject } from 'react';
import type { RowWriter } from '@/components/data-grid/live/LiveGrid';
import { afterLull } from '@/services/time/hands';
import { useLatest } from '@/components/data-grid/live/useLatest';
import type { SearchPatch } from '@/services/url/useSearch';
import type { HealthRow } from '../model/flatten';
import type { HealthListing } from '../model/healthStages';
import { finishInSlices, type Steps } from '../model/steps';
import type { HealthSearch } from '../search';

/** Resting on something this long may mean it, passing over it does not; milliseconds. */
const REST_MS = 60;

/** Hears what somebody points at or has the focus on, and whether it is being pressed; undefined for nothing. */
export type Foresee = (patch: SearchPatch<HealthSearch> | undefined, isPressed: boolean) => void;

/** `Foresee` of the screen around it. */
export const ForeseeContext = createContext<Foresee>(() => undefined);

export const useForesee = (): Foresee => useContext(ForeseeContext);

/**
 * Prepares rows between frames.
 * @param stepsFor the list that a choice would bring; undefined where it is the one that is there.
 */
export function useForesight(
  writer: RefObject<RowWriter<HealthRow> | undefined>,
  stepsFor: (patch: SearchPatch<HealthSearch>) => Steps<HealthListing> | undefined,
): Foresee {
  const latest = useLatest(stepsFor);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (patch, isPressed) => {
      stop.current?.();
      stop.current = undefined;
      if (patch === undefined) {
        writer.current?.prepare(undefined, false);
        return;
      }
      let isWanted = true;
      const prepare = async () => {
        const steps = latest.current(patch);
        if (steps === undefined) {
          writer.current?.prepare(undefined, false);
          return;
        }
        const listed = await finishInSlices(steps, () => isWanted);
        if (listed !== undefined && isWanted) writer.current?.prepare(listed.rows, isPressed);
      };
      // What a press needs comes after the frame in which it is seen to be pressed.
      let stopWaiting: (() => void) | undefined;
      const timer = setTimeout(
        () => {
          if (isPressed) void prepare();
          else stopWaiting = afterLull(() => void prepare());
        },
        isPressed ? 0 : REST_MS,
      );
      stop.current = () => {
        isWanted = false;
        clearTimeout(timer);
        stopWaiting?.();
      };
    },
    [latest, writer],
  );
}
