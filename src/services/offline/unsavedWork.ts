/**
 * Whether something is typed that would be lost with the page: forms mark themselves in the document, so that nobody
 * needs to know them, and an open dialog counts as work whatever it holds. A new version, or a part that is missing,
 * must not reload over it (faults F36, F37).
 */
export function hasUnsavedWork(place: ParentNode = document): boolean {
  return place.querySelector('form[data-unsaved], [aria-modal="true"]') !== null;
}
