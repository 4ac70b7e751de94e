import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { parseYaml } from '@/services/text/yaml';
import type { Caret, CodeEditorProps } from './CodeEditor.types';
import { linesOfOffsets } from './selectedLines';

const useStyles = makeStyles({
  text: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: `8px ${tokens.spacingHorizontalM}`,
    resize: 'none',
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '20px',
    tabSize: 2,
    whiteSpace: 'pre-wrap',
  },
});

export interface PlainEditorProps extends CodeEditorProps {
  onCaret: (caret: Caret) => void;
}

/** A text box with the same contract as the full editor, for the moment before it is there or where it cannot load. */
export function PlainEditor(props: PlainEditorProps) {
  const { value, onChange, language = 'yaml', onValidate, onCaret, onSelectLines } = props;
  const styles = useStyles();
  useEffect(() => {
    if (!onValidate || language === 'plaintext') return;
    const result = parseYaml(value);
    onValidate(result.ok ? [] : [{ ...result.problem, severity: 'error' }]);
  }, [value, language, onValidate]);
  return (
    <textarea
      className={styles.text}
      value={value}
      aria-label={props.ariaLabel}
      aria-invalid={props.isInvalid === true}
      aria-describedby={props.describedBy}
      readOnly={props.isReadOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      onChange={(event) => onChange?.(event.target.value)}
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
        onCaret({ hasFocus: true, offset: selectionStart });
        onSelectLines?.(linesOfOffsets(value, selectionStart, selectionEnd));
      }}
      onBlur={({ currentTarget }) => onCaret({ hasFocus: false, offset: currentTarget.selectionStart })}
    />
  );
}
