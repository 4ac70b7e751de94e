import { writeAttribute } from './liveCell';

function isAlike(a: Element, b: Element): boolean {
  return (
    a.tagName === b.tagName &&
    a.childElementCount === b.childElementCount &&
    [...a.children].every((child, at) => isAlike(child, b.children[at] ?? child))
  );
}

function writeLike(target: Element, picture: Element): void {
  for (const name of target.getAttributeNames())
    if (!picture.hasAttribute(name)) target.removeAttribute(name);
  for (const { name, value } of picture.attributes) writeAttribute(target, name, value);
  [...target.children].forEach((child, at) => {
    const like = picture.children[at];
    if (like !== undefined) writeLike(child, like);
  });
}

/**
 * Makes what `host` shows a copy of `picture`. One of the same build is written over: new elements are laid out from
 * nothing, and everybody who watches the page is told of them.
 */
export function showPicture(host: HTMLElement, picture: Node): void {
  const drawn = host.firstElementChild;
  if (drawn !== null && picture instanceof Element && isAlike(drawn, picture)) writeLike(drawn, picture);
  else host.replaceChildren(picture.cloneNode(true));
}
