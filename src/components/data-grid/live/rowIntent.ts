/**
 * Which row somebody is about to use: the pointer is on it or the focus is, and whether it is being pressed. For lists
 * that prepare what would come of it.
 */

/** The place of the row around an element; -1 outside of rows. */
function placeOf(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('[row-index]') : null;
  return row === null ? -1 : Number(row.getAttribute('row-index'));
}

/** Tells `hear` each time it is another row; the answer stops that. */
export function listenForIntent(
  host: HTMLElement,
  hear: (at: number, isPressed: boolean) => void,
): () => void {
  let told = -1;
  const tell = (at: number) => {
    if (at === told) return;
    told = at;
    hear(at, false);
  };
  const handleOver = ({ target }: Event) => tell(placeOf(target));
  const handleFocus = ({ target }: Event) => {
    // A press moves the focus as well, and has said so already.
    if (target instanceof Element && target.matches(':focus-visible')) tell(placeOf(target));
  };
  const handleLeave = ({ pointerType }: PointerEvent) => {
    // A finger leaves before its click comes.
    if (pointerType === 'mouse') tell(-1);
  };
  const handlePress = ({ target }: Event) => {
    told = placeOf(target);
    hear(told, true);
  };
  host.addEventListener('pointerover', handleOver);
  host.addEventListener('focusin', handleFocus);
  host.addEventListener('pointerleave', handleLeave);
  host.addEventListener('pointerdown', handlePress);
  return () => {
    host.removeEventListener('pointerover', handleOver);
    host.removeEventListener('focusin', handleFocus);
    host.removeEventListener('pointerleave', handleLeave);
    host.removeEventListener('pointerdown', handlePress);
  };
}
