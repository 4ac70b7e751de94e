import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useClockText } from '@/components/entity/useClockText';
import { selectPreferences, wallArranged } from '@/services/preferences/preferencesSlice';
import { rotationAt } from '../model/wallTime';

export interface Rotation {
  isKept: boolean;
  /** Which of how many and how long it stays; empty where nothing rotates. */
  text: string;
  seconds: number;
  keep: () => void;
  drop: () => void;
  choose: (seconds: number) => void;
}

/**
 * The views of this screen take turns by the clock while one of them is on; a view that is not among them stays. Views
 * are addresses; which of them there are is a preference of the device.
 */
export function useRotation(describe: (left: number, at: number, of: number) => string): Rotation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { wallViews: views, wallSeconds: seconds } = useSelector(selectPreferences);
  const isKept = views.includes(search);
  const isTurning = isKept && views.length > 1;
  const next = useClockText(
    useCallback(
      (now) => (isTurning ? (views[rotationAt(now, views.length, seconds).at] ?? '') : search),
      [isTurning, views, seconds, search],
    ),
  );
  useEffect(() => {
    if (next !== search) void navigate(`/wall${next}`, { replace: true });
  }, [next, search, navigate]);
  const text = useClockText(
    useCallback(
      (now) => {
        if (!isTurning) return '';
        const { at, left } = rotationAt(now, views.length, seconds);
        return describe(left, at + 1, views.length);
      },
      [isTurning, views, seconds, describe],
    ),
  );
  return useMemo(
    () => ({
      isKept,
      text,
      seconds,
      keep: () => dispatch(wallArranged({ views: [...views, search], seconds })),
      drop: () => dispatch(wallArranged({ views: views.filter((view) => view !== search), seconds })),
      choose: (chosen) => dispatch(wallArranged({ views, seconds: chosen })),
    }),
    [isKept, text, seconds, views, search, dispatch],
  );
}
