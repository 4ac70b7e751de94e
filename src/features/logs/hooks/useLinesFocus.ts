import { useLayoutEffect, useState, type RefObject } from 'react';

export interface LinesFocus {
  /** The list goes: the page has the focus until the next one comes. */
  leave: (list: HTMLElement) => void;
  /** What was pressed brings a list, and goes. */
  expect: () => void;
  /** The list is there. */
  arrive: (list: HTMLElement) => void;
}

const pageOf = () => document.querySelector<HTMLElement>('main');

function linesFocus(): LinesFocus {
  let isAwaited = false;
  const expect = () => {
    isAwaited = true;
    pageOf()?.focus({ preventScroll: true });
  };
  return {
    expect,
    leave: (list) => {
      if (list.contains(document.activeElement)) expect();
    },
    arrive: (list) => {
      // Whoever has gone on meanwhile is not brought back.
      if (isAwaited && document.activeElement === pageOf()) list.focus({ preventScroll: true });
      isAwaited = false;
    },
  };
}

/** For what outlives the lists: each question has a list of its own, and the focus goes from one to the next. */
export const useLinesFocus = (): LinesFocus => useState(linesFocus)[0];

/** For a list. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, focus: LinesFocus): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    focus.arrive(current);
    return () => focus.leave(current);
  }, [list, focus]);
}
