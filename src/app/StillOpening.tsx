import { useLayoutEffect } from 'react';

const OPENING = 'data-opening';
let waiting = 0;

/** Draws nothing itself: index.html's own notice stays for as long as this is there (`theme/opening.css`). */
export function StillOpening() {
  // On the document and not found in the page by `:has()`: the browser would look through all of it in every frame.
  useLayoutEffect(() => {
    waiting += 1;
    document.documentElement.toggleAttribute(OPENING, true);
    return () => {
      waiting -= 1;
      document.documentElement.toggleAttribute(OPENING, waiting > 0);
    };
  }, []);
  return null;
}
