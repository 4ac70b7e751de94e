/** @jest-environment jsdom */
import { createPlainObserver, leavePlainParts, PLAIN_PART } from '@/components/theme/plainParts';

const OPTIONS = { childList: true, subtree: true };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function watchBody() {
  const plain = document.createElement('div');
  plain.setAttribute(PLAIN_PART, '');
  const inner = document.createElement('p');
  plain.append(inner);
  document.body.replaceChildren(plain);
  const heard: Node[] = [];
  const calls: number[] = [];
  const observer = createPlainObserver((changes) => {
    calls.push(changes.length);
    heard.push(...changes.map(({ target }) => target));
  });
  observer.observe(document, OPTIONS);
  return { plain, inner, heard, calls, observer };
}

describe('M14 parts in which nothing is Fluent’s', () => {
  it('what changes only there is not told at all', async () => {
    const { plain, inner, calls, observer } = watchBody();
    inner.append(document.createElement('b'));
    plain.append(document.createElement('i'));
    await settled();
    inner.remove();
    await settled();
    observer.disconnect();
    expect(calls).toEqual([]);
  });

  it('of changes there and elsewhere the others are told, and that the part itself came or went', async () => {
    const { plain, inner, heard, calls, observer } = watchBody();
    const other = document.createElement('section');
    inner.append('text');
    document.body.append(other);
    other.append('text');
    plain.remove();
    await settled();
    observer.disconnect();
    expect(calls).toEqual([3]);
    expect(heard).toEqual([document.body, other, document.body]);
  });

  it('is where the focus library looks for it', () => {
    leavePlainParts(window);
    expect(Reflect.get(window, '__tabsterShadowDOMAPI')).toEqual({
      createMutationObserver: createPlainObserver,
    });
    Reflect.deleteProperty(window, '__tabsterShadowDOMAPI');
  });
});
