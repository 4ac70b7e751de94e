import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { afterPaintAndLull } from '@/components/data-grid/live/afterPaint';
import { useLatest } from '@/components/data-grid/live/useLatest';

interface TypedFirst {
  /** Hears each text in the event that brought it, and when its key was pressed, by `performance.now()`. */
  onText: (text: string, pressedAt: number) => void;
  /** Hears the newest text once it is painted and the keys pause, to draw from it. */
  onPainted: (text: string) => void;
}

function keep(element: HTMLInputElement | null, text: string | undefined): void {
  if (element !== null && text !== undefined && element.value !== text) element.value = text;
}

/**
 * Keys in `input` are seen before anything is drawn from them: in the event of a key React first ends whatever else it
 * has begun, which takes longer than a frame on a slow machine. What was typed and not drawn yet is never written over.
 */
export function useTypedFirst(input: RefObject<HTMLInputElement | null>, heard: TypedFirst): void {
  const latest = useLatest(heard);
  const undrawn = useRef<string>(undefined);
  useEffect(() => {
    const { current: element } = input;
    if (element === null) return undefined;
    let stop: (() => void) | undefined;
    const draw = () => {
      stop?.();
      const { current: text } = undrawn;
      undrawn.current = undefined;
      if (text !== undefined) latest.current.onPainted(text);
    };
    // A busy page learns of a key late: the text comes after whatever it was at.
    let keyAt: number | undefined;
    const handleKey = ({ timeStamp }: KeyboardEvent) => {
      keyAt = timeStamp;
    };
    // What is pasted or spoken later is not of that key.
    const forgetKey = () => {
      keyAt = undefined;
    };
    const handleInput = (event: Event) => {
      event.stopPropagation();
      undrawn.current = element.value;
      latest.current.onText(element.value, keyAt ?? event.timeStamp);
      forgetKey();
      stop?.();
      stop = afterPaintAndLull(draw);
    };
    element.addEventListener('keydown', handleKey);
    element.addEventListener('keyup', forgetKey);
    element.addEventListener('input', handleInput);
    // Leaving the box draws it: with the text before it would be written back.
    element.addEventListener('blur', draw);
    return () => {
      stop?.();
      undrawn.current = undefined;
      element.removeEventListener('keydown', handleKey);
      element.removeEventListener('keyup', forgetKey);
      element.removeEventListener('input', handleInput);
      element.removeEventListener('blur', draw);
    };
  }, [input, latest]);
  // Every render: one that came from elsewhere knows only the text before.
  useLayoutEffect(() => {
    keep(input.current, undrawn.current);
  });
}
