/** Tab indents in the full editor, so what leaves it is said below it (WCAG 2.1.2). */
import { screen } from '@testing-library/react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { renderKit } from './renderKit';

const platform = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'platform');
const onPlatform = (value: string) =>
  Object.defineProperty(navigator, 'platform', { value, configurable: true });
afterEach(() => {
  if (platform) Object.defineProperty(navigator, 'platform', platform);
});

const show = (isReadOnly = false) =>
  renderKit(
    <CodeEditor
      ariaLabel="Spec"
      path="spec.yaml"
      language="yaml"
      value=""
      onChange={() => undefined}
      isReadOnly={isReadOnly}
    />,
  );
const said = () => screen.getByText(/Tab indents/).textContent;

// The keys of editor.action.toggleTabFocusMode in monaco-editor.
it('WIDGET-1 the editor says which key lets Tab leave it, on a Mac its own', () => {
  onPlatform('Linux x86_64');
  const { unmount } = show();
  expect(said()).toBe(
    'Tab indents. Press Ctrl+M first, and Tab leaves the editor; Ctrl+M again, and it indents.',
  );
  unmount();
  onPlatform('MacIntel');
  show();
  expect(said()).toContain('Press Control+Shift+M first');
});

it('WIDGET-1 one that is only read has nothing to say: nothing in it indents', () => {
  show(true);
  expect(screen.queryByText(/Tab indents/)).not.toBeInTheDocument();
});
