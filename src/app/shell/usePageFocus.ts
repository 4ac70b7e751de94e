import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** A page that asks for its record first may take away for this long what had the focus, milliseconds. */
const FILLING_MS = 5000;

let hadFocus = false;
addEventListener('focusin', () => (hadFocus = true));

function takeWhenLost(): void {
  // An open dialog or sheet looks after the focus itself, and would be hidden if it went elsewhere.
  if (document.activeElement === document.body && !document.querySelector('[role$="dialog"]'))
    document.getElementById('content')?.focus();
}

/**
 * Another page takes the focus when what had it went with the page before: a row that was opened, a form that was
 * saved. A link of the sidebar keeps it. Where nothing had the focus yet, the first Tab still finds the skip link.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!hadFocus) return undefined;
    takeWhenLost();
    // The page's code and its record come later, and what stands until then goes with the focus in it.
    const observer = new MutationObserver(takeWhenLost);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), FILLING_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
