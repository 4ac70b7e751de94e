import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { toast } from 'react-toastify/unstyled';

const TOAST = '.Toastify__toast';
const STANDING = `${TOAST}[data-in="true"]`;
const CLOSE = '.Toastify__close-button';

const toastAround = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest(TOAST) : null;

/**
 * Toasts by keyboard: Alt+T leads to the newest (the library's key, told by the name of the region), they wait as long
 * as one has the focus, and whoever closes one is led to the next or back to where they were.
 */
export function useToastKeys() {
  const before = useRef<EventTarget | null>(null);
  const leave = (box: Element, closed: Element | null) => {
    const next = [...box.querySelectorAll<HTMLElement>(STANDING)].find((one) => one !== closed);
    const { current } = before;
    const back = current instanceof HTMLElement && current.isConnected ? current : undefined;
    (next ?? back ?? document.querySelector('main'))?.focus();
  };
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      before.current = relatedTarget;
      toast.pause();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) toast.play();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const closed = toastAround(event.target);
      if (event.key !== 'Escape' || closed === null) return;
      // What lies below has an Escape of its own.
      event.preventDefault();
      event.stopPropagation();
      if (closed.querySelector(CLOSE) !== null) toast.dismiss(closed.id);
      leave(event.currentTarget, closed);
    },
    // Before the library's own handler, which lets nothing through.
    onClickCapture: ({ currentTarget, target }: MouseEvent) => {
      const isClose = target instanceof Element && target.closest(CLOSE) !== null;
      if (isClose) leave(currentTarget, toastAround(target));
    },
  };
}
