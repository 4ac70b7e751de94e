/** Parts of the page that Fluent's focus library has no business in. */

/** On an element in which nothing is Fluent's: rows of a long list come and go there with every turn of the wheel. */
export const PLAIN_PART = 'data-plain';

const isInPlainPart = ({ target }: MutationRecord) =>
  target instanceof Element && target.closest(`[${PLAIN_PART}]`) !== null;

/** A MutationObserver whose `callback` does not hear of what changes inside plain parts. */
export function createPlainObserver(callback: MutationCallback): MutationObserver {
  return new MutationObserver((changes, observer) => {
    const heard = changes.filter((change) => !isInPlainPart(change));
    if (heard.length > 0) callback(heard, observer);
  });
}

/** Where Fluent's focus library looks for how to ask the page, when its first part is drawn. */
interface FocusLibraryHost {
  __tabsterShadowDOMAPI?: { createMutationObserver: typeof createPlainObserver };
}

/**
 * Before anything is drawn: the focus library (Tabster) walks through every element that comes or goes anywhere, for
 * attributes of its own; of a turn of the wheel in a long list that is a sixth of the work.
 */
export function leavePlainParts(host: Window & FocusLibraryHost): void {
  host.__tabsterShadowDOMAPI = { createMutationObserver: createPlainObserver };
}
