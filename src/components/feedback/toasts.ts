/**
 * Toasts can be shown from anywhere, before the library that draws them is loaded: requests wait here, in order, until
 * the container connects (specification 1 §9, 2 §9: 5000 ms at the bottom right).
 */
import type { ReactNode } from 'react';

export const TOAST_MILLISECONDS = 5000;

export const TOAST_KINDS = ['success', 'error', 'loading'] as const;
/** A loading toast stays, without a close button, until it is updated or dismissed. */
export type ToastKind = (typeof TOAST_KINDS)[number];

export interface ToastOptions {
  /** Showing again under the same id replaces the toast: loading → success. */
  id?: string;
  /** Only the evidence link speaks at the top right (checklist OPEN-3). */
  position?: 'bottom-right' | 'top-right';
  /** Milliseconds until it goes; default 5000, ignored while loading. */
  duration?: number;
}

export type ToastRequest =
  | { type: 'show'; id: string; kind: ToastKind; content: ReactNode; options: ToastOptions }
  | { type: 'dismiss'; id: string };

type Deliver = (request: ToastRequest) => void;

const waiting: ToastRequest[] = [];
const watchers = new Set<() => void>();
let deliver: Deliver | undefined;
let isWanted = false;
let lastNumber = 0;

function send(request: ToastRequest): void {
  if (deliver) {
    deliver(request);
    return;
  }
  waiting.push(request);
  isWanted = true;
  for (const watcher of watchers) watcher();
}

/** Shows a toast and returns its id. Text is safer than nodes: error texts can then be copied. */
export function showToast(kind: ToastKind, content: ReactNode, options: ToastOptions = {}): string {
  lastNumber += 1;
  const id = options.id ?? `toast-${lastNumber}`;
  send({ type: 'show', id, kind, content, options });
  return id;
}

/** Takes a toast away; an unknown id is no error. */
export function dismissToast(id: string): void {
  send({ type: 'dismiss', id });
}

/** The container's side: what waits is delivered at once, in order. Returns the disconnect. */
export function connectToasts(receiver: Deliver): () => void {
  deliver = receiver;
  for (const request of waiting.splice(0)) receiver(request);
  return () => {
    if (deliver === receiver) deliver = undefined;
  };
}

/** Lets the Toaster load its library at the first toast and not before. */
export function watchToastsWanted(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function areToastsWanted(): boolean {
  return isWanted;
}
