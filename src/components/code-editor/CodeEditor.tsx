import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import type { Caret, CodeEditorProps } from './CodeEditor.types';
import type { MonacoSurfaceProps } from './MonacoSurface';
import { PlainEditor } from './PlainEditor';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    overflow: 'hidden',
    minHeight: '120px',
    maxHeight: '1000px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  // Out of the flow: the editor sets its width in pixels, which would hold open every grid track around it.
  surface: { position: 'absolute', inset: 0 },
  coming: { opacity: 0, pointerEvents: 'none' },
  invalid: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  note: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  // Its place is kept, so that nothing moves when the full editor stands.
  later: { visibility: 'hidden' },
});

/** The full editor's own key for it, which is another one on a Mac. */
const leavingKey = () => (/^Mac|^iP/.test(navigator.platform) ? 'Control+Shift+M' : 'Ctrl+M');

type Surface =
  { state: 'loading' } | { state: 'ready'; Surface: ComponentType<MonacoSurfaceProps> } | { state: 'failed' };

function useSurface(): Surface {
  const [surface, setSurface] = useState<Surface>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    import('./MonacoSurface').then(
      ({ MonacoSurface }) => isCurrent && setSurface({ state: 'ready', Surface: MonacoSurface }),
      // Offline or a new deployment: the plain editor below stays, so nothing typed is lost, and a note says so.
      () => isCurrent && setSurface({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return surface;
}

/**
 * An editor for YAML and JSON text. The text is the caller's and never lost: until the full editor has loaded, and
 * where it cannot load, the same text stands in a plain box. In the full one Tab indents; how it leaves is said below.
 */
export function CodeEditor(props: CodeEditorProps) {
  const styles = useStyles();
  const surface = useSurface();
  const caret = useRef<Caret>({ hasFocus: false, offset: 0 });
  const keepCaret = useCallback((next: Caret) => {
    caret.current = next;
  }, []);
  const getCaret = useCallback(() => caret.current, []);
  const [isReady, setReady] = useState(false);
  const { height = 400, isInvalid } = props;
  return (
    <div>
      <div className={mergeClasses(styles.frame, isInvalid && styles.invalid)} style={{ height }}>
        {/* The plain editor takes the keys until the full one stands, or what is typed meanwhile would be lost. */}
        {!isReady && <PlainEditor {...props} onCaret={keepCaret} />}
        {surface.state === 'ready' && (
          <div className={mergeClasses(styles.surface, !isReady && styles.coming)} aria-hidden={!isReady}>
            <surface.Surface {...props} getCaret={getCaret} onReady={() => setReady(true)} />
          </div>
        )}
      </div>
      {surface.state !== 'failed' && props.isReadOnly !== true && (
        <p className={mergeClasses(styles.note, !isReady && styles.later)}>
          Tab indents. Press {leavingKey()} first, and Tab leaves the editor; {leavingKey()} again, and it
          indents.
        </p>
      )}
      {surface.state === 'failed' && (
        <p className={styles.note} role="status">
          The full editor could not be loaded, so this is a plain one. Your text is safe; reload the page to
          try again.
        </p>
      )}
    </div>
  );
}
