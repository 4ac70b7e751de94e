/** The only module that leaves or reloads the page by itself; everything else uses router links. */

/** Loads the page anew, for a new version of the console. */
export function reloadPage(): void {
  window.location.reload();
}
