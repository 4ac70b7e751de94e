/** What somebody is about to choose, for lists that prepare what would come of it. */
import type { FocusEvent, PointerEvent } from 'react';

/** Hears what is pointed at or has the focus by key, and whether it is being pressed; undefined once it is left. */
export type HearIntent<Value> = (value: Value | undefined, isPressed: boolean) => void;

/** Handlers of a control that chooses `value`. */
export function intentProps<Value>(value: Value, hear: HearIntent<Value> | undefined) {
  if (hear === undefined) return {};
  return {
    onPointerEnter: () => hear(value, false),
    onPointerDown: () => hear(value, true),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger leaves before its click comes.
      if (pointerType === 'mouse') hear(undefined, false);
    },
    onFocus: ({ currentTarget }: FocusEvent) => {
      // A press moves the focus as well, and has said so already.
      if (currentTarget.matches(':focus-visible')) hear(value, false);
    },
  };
}
