import { useEffect } from 'react';
import type { HealthRow } from '../model/flatten';

const WRITING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="dialog"]';

/** A key belongs to whatever is being written in, and to the topmost layer. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true;
  return event.target instanceof Element && event.target.closest(WRITING) !== null;
}

/** The check `step` rows away from `checkId`, groups skipped; undefined at either end. */
export function neighbourOf(rows: readonly HealthRow[], checkId: string, step: 1 | -1): string | undefined {
  const checks = rows.filter((row) => row.kind === 'check');
  const at = checks.findIndex(({ id }) => id === checkId);
  if (at === -1) return checks[step === 1 ? 0 : checks.length - 1]?.id;
  return checks[at + step]?.id;
}

interface PanelKeys {
  checkId: string | undefined;
  rows: readonly HealthRow[];
  onOpen: (checkId: string) => void;
  onClose: () => void;
}

/** While a check is open: j and k move through the list, Escape closes (conventions §3.14). */
export function usePanelKeys({ checkId, rows, onOpen, onClose }: PanelKeys): void {
  useEffect(() => {
    if (checkId === undefined) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      if (event.key === 'Escape') {
        onClose();
        return;
      }
      if (event.key !== 'j' && event.key !== 'k') return;
      const next = neighbourOf(rows, checkId, event.key === 'j' ? 1 : -1);
      if (next !== undefined) onOpen(next);
    };
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('keydown', handleKey);
    };
  }, [checkId, rows, onOpen, onClose]);
}
