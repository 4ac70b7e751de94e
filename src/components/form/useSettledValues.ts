import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormValues } from './ResourceForm';

/** After the last key, before the server is asked what would follow. */
const DELAY_MS = 400;

/** The values that nothing has followed for a moment; `settle` is to be told of each change. */
export function useSettledValues(initial: FormValues) {
  const [settled, setSettled] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = useCallback((values: FormValues) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setSettled, DELAY_MS, values);
  }, []);
  return { settled, settle };
}
