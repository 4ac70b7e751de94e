import { useEffect, type RefObject } from 'react';

/** Resting on a row this long means it, passing over it does not; milliseconds (beyond M15). */
const HOVER_MS = 300;

function isInRow(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="row"][row-id], li[aria-posinset]') !== null;
}

/**
 * Tells when somebody begins and stops using the rows of a grid: a row has the focus, or the pointer rests on one for
 * 300 ms, or a menu that was opened from one is open. For callers that hold rows still meanwhile.
 */
export function useEngagement(
  box: RefObject<HTMLElement | null>,
  onEngaged: ((isEngaged: boolean) => void) | undefined,
): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || onEngaged === undefined) return undefined;
    let isFocused = false;
    let isHovered = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = false;
    const tell = () => {
      const isEngaged = isFocused || isHovered;
      if (isEngaged === told) return;
      told = isEngaged;
      onEngaged(isEngaged);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      isFocused = isInRow(target);
      tell();
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      // A menu is drawn elsewhere in the page and gives the focus back when it closes.
      const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('[role="menu"]') !== null;
      isFocused = isInRow(relatedTarget) || isInMenu;
      tell();
    };
    const handleMove = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !isInRow(target)) return;
      timer ??= setTimeout(() => {
        isHovered = true;
        tell();
      }, HOVER_MS);
    };
    const handleLeave = () => {
      clearTimeout(timer);
      timer = undefined;
      isHovered = false;
      tell();
    };
    element.addEventListener('focusin', handleFocus);
    element.addEventListener('focusout', handleBlur);
    element.addEventListener('pointermove', handleMove);
    element.addEventListener('pointerleave', handleLeave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focusin', handleFocus);
      element.removeEventListener('focusout', handleBlur);
      element.removeEventListener('pointermove', handleMove);
      element.removeEventListener('pointerleave', handleLeave);
    };
  }, [box, onEngaged]);
}
