import { useEffect, useState } from 'react';

/** Milliseconds that the controls stay after the last movement. */
const STAYS_MS = 5_000;

/** True for five seconds after the pointer moved or a key was pressed: a wall shows no controls otherwise. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), STAYS_MS);
      setAwake(true);
    };
    window.addEventListener('pointermove', wake);
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return isAwake;
}
