import { useCallback, useState, type KeyboardEvent } from 'react';

const NOTHING: ReadonlySet<string> = new Set();

/** The id of the grid row that has the focus: the grid writes it on the row's element. */
function focusedRow(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[row-id]') : null;
  return row?.getAttribute('row-id') ?? undefined;
}

/** Rows that a person chose; `x` chooses the focused one. Rows that are no longer shown are forgotten. */
export function useSelection(rows: readonly { id: string }[] | undefined, isAllowed: boolean) {
  const [chosen, setChosen] = useState(NOTHING);
  const toggle = useCallback((id: string) => {
    setChosen((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const selectAll = () => {
    setChosen(new Set((rows ?? []).map(({ id }) => id)));
  };
  const clear = useCallback(() => {
    setChosen(NOTHING);
  }, []);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!isAllowed || event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = focusedRow(event.target);
    if (id !== undefined) toggle(id);
  };
  return { selected: chosen, toggle, selectAll, clear, handleKey };
}
