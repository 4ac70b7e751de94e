/** The Monaco chunk: loaded when an editor is first shown, never on a page that only reads rows. */
import Editor, { type OnMount, type OnValidate } from '@monaco-editor/react';
import { useEffect, useMemo, useState } from 'react';
import { THEMES } from '@/components/theme/allThemes';
import { useResolvedTheme } from '@/components/theme/ThemeRoot';
import type { Caret, CodeEditorProps, EditorProblem } from './CodeEditor.types';
import { linesOfRange } from './selectedLines';
import { monacoTheme, remeasureWhenFontsAreReady, registerSchema } from './monacoSetup';

/** Monaco's MarkerSeverity.Error; its lesser marks are warnings to us. */
const SEVERITIES: ReadonlyMap<number, EditorProblem['severity']> = new Map([[8, 'error']]);

export interface MonacoSurfaceProps extends CodeEditorProps {
  /** Where typing stood when the plain editor gave way. */
  getCaret: () => Caret;
  /** The editor stands and has the focus, if the plain one had it: the plain one may go. */
  onReady: () => void;
}

export function MonacoSurface(props: MonacoSurfaceProps) {
  const {
    value,
    onChange,
    ariaLabel,
    language = 'yaml',
    isReadOnly = false,
    schema,
    path,
    onValidate,
    getCaret,
    onReady,
    onSelectLines,
  } = props;
  const resolved = useResolvedTheme();
  const theme = useMemo(() => monacoTheme(resolved), [resolved]);
  useEffect(() => registerSchema(path ?? 'untitled.yaml', schema), [path, schema]);
  useEffect(remeasureWhenFontsAreReady, []);

  const [editor, setEditor] = useState<Parameters<OnMount>[0]>();
  useEffect(() => {
    if (editor === undefined || onSelectLines === undefined) return undefined;
    const listening = editor.onDidChangeCursorSelection(({ selection }) =>
      onSelectLines(
        linesOfRange({
          startLine: selection.startLineNumber,
          startColumn: selection.startColumn,
          endLine: selection.endLineNumber,
          endColumn: selection.endColumn,
        }),
      ),
    );
    return () => listening.dispose();
  }, [editor, onSelectLines]);

  const options = useMemo(
    () => ({
      ariaLabel,
      readOnly: isReadOnly,
      domReadOnly: isReadOnly,
      automaticLayout: true,
      fixedOverflowWidgets: true,
      fontFamily: THEMES[resolved].fontFamilyMonospace,
      fontSize: 13,
      lineHeight: 20,
      minimap: { enabled: false },
      padding: { top: 8, bottom: 8 },
      renderControlCharacters: true,
      // The number of an empty last line is dimmed below a readable contrast otherwise.
      renderFinalNewline: 'on' as const,
      renderLineHighlight: 'none' as const,
      scrollBeyondLastLine: false,
      tabSize: 2,
      wordWrap: 'on' as const,
    }),
    [ariaLabel, isReadOnly, resolved],
  );
  const handleMount: OnMount = (mounted) => {
    const caret = getCaret();
    if (caret.hasFocus) {
      const position = mounted.getModel()?.getPositionAt(caret.offset);
      if (position) mounted.setPosition(position);
      mounted.focus();
    }
    setEditor(mounted);
    onReady();
  };
  const handleValidate: OnValidate = (markers) => {
    const problems: EditorProblem[] = markers.map(({ startLineNumber, startColumn, message, severity }) => ({
      line: startLineNumber,
      column: startColumn,
      message,
      severity: SEVERITIES.get(severity) ?? 'warning',
    }));
    onValidate?.(problems);
  };
  return (
    <Editor
      height="100%"
      theme={theme}
      language={language}
      value={value}
      options={options}
      loading={null}
      onChange={(text) => onChange?.(text ?? '')}
      onMount={handleMount}
      onValidate={handleValidate}
      {...(path ? { path } : {})}
    />
  );
}
