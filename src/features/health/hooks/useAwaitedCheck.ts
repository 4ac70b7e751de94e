import { useEffect, useRef, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';

/** How often the list asks while a new check is awaited, and how long, in milliseconds. */
export const HURRY_MS = 1000;
const PATIENCE_MS = 60_000;

interface Awaited {
  canaryId: string;
  name: string;
}

/**
 * A canary that was just stored: its first check is opened as soon as the list holds it, and the list hurries until
 * that check has run once. Nothing is awaited longer than a minute.
 */
export function useAwaitedCheck(
  checks: readonly CheckSummary[] | undefined,
  onAppear: (checkId: string) => void,
) {
  const [awaited, setAwaited] = useState<Awaited>();
  const check = awaited && checks?.find(({ canary_id: canary }) => canary === awaited.canaryId);
  const checkId = check?.id;
  const hasRun = typeof check?.last_runtime === 'string';

  // Once: a person who closes the panel again means it.
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (checkId === undefined || opened.current === checkId) return;
    opened.current = checkId;
    onAppear(checkId);
  }, [checkId, onAppear]);

  useEffect(() => {
    if (awaited === undefined) return undefined;
    const timer = setTimeout(setAwaited, hasRun ? 0 : PATIENCE_MS, undefined);
    return () => {
      clearTimeout(timer);
    };
  }, [awaited, hasRun]);

  return {
    await: setAwaited,
    hurryMs: awaited === undefined ? undefined : HURRY_MS,
    waitingFor: awaited !== undefined && checkId === undefined ? awaited.name : undefined,
  };
}
