import type { KeyboardEvent } from 'react';
import type { SelectedRange, ShownPlaces } from '../model/selection';

export interface LineKeys {
  shown: ShownPlaces;
  selection: SelectedRange | undefined;
  /** Where find went last, after anything was selected: the keys go on from there. */
  cursor: number | undefined;
  /** Rows on one screen. */
  page: number;
  /** `isMore` draws the selection on from where it began. */
  onSelect: (place: number, isMore: boolean) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onOpen: (place: number) => void;
}

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown'];

/** Where a key leads from `position`; undefined for keys that do not move. */
function moved(key: string, position: number | undefined, count: number, page: number): number | undefined {
  const from = position ?? count;
  switch (key) {
    case 'ArrowUp':
      return from - 1;
    case 'ArrowDown':
      return position === undefined ? count - 1 : from + 1;
    case 'PageUp':
      return from - page;
    case 'PageDown':
      return from + page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Opens or clears, for keys that do not move. */
function act(key: string, place: number | undefined, keys: LineKeys): void {
  if (key === 'Escape') keys.onClear();
  if (key === 'Enter' && place !== undefined) keys.onOpen(place);
}

/** Where a key leads; the line that was found is not selected yet, so that an arrow first takes it. */
function wantedBy(key: string, place: number | undefined, keys: LineKeys): number | undefined {
  const { shown, cursor, page } = keys;
  const here = place === undefined ? undefined : shown.positionOf(place);
  return cursor !== undefined && ARROWS.includes(key) ? here : moved(key, here, shown.count, page);
}

/** Arrows and their friends move the selection, Shift draws it, Enter opens, Escape clears. Answers what a key did. */
export function handleLineKey(event: KeyboardEvent, keys: LineKeys): number | undefined {
  const { shown, selection, cursor } = keys;
  const hasControl = event.ctrlKey || event.metaKey;
  if (hasControl && event.key === 'a') {
    event.preventDefault();
    keys.onSelectAll();
    return undefined;
  }
  if (hasControl || event.altKey || shown.count === 0) return undefined;
  const place = cursor ?? selection?.head;
  act(event.key, place, keys);
  const wanted = wantedBy(event.key, place, keys);
  if (wanted === undefined) return undefined;
  event.preventDefault();
  const position = Math.min(Math.max(0, wanted), shown.count - 1);
  keys.onSelect(shown.at(position), event.shiftKey);
  return position;
}
