/** The one place that leaves the page or rewrites its address without the router. */

/** Loads another page; false when the address is no web address (javascript:, data: and the like stay unused). */
export function leaveTo(address: string): boolean {
  const url = parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  window.location.assign(url.toString());
  return true;
}

/** Rewrites the address of the present history entry; nothing is loaded and no entry is added. */
export function rewriteAddress(path: string): void {
  window.history.replaceState(window.history.state, '', path);
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin);
  } catch {
    return undefined;
  }
}

/** Loads the page anew, for a new version of the console. */
export function reloadPage(): void {
  window.location.reload();
}
