import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState, type KeyboardEvent } from 'react';
import type { WriteEdit } from '../hooks/useReportEditing';
import type { Sentence } from '../model/report';
import { MAX_PARAGRAPH, oneLine } from '../model/reportEdits';
import { REPORT_TEXTS } from '../reportTexts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  error: { color: tokens.colorStatusDangerForeground1 },
});

/** The hand is here already: somebody chose to write this paragraph. */
function focusAtOnce(area: HTMLTextAreaElement | null): void {
  area?.focus();
}

interface ParagraphEditorProps {
  sentence: Sentence;
  write: WriteEdit;
  onClose: () => void;
}

/** One paragraph being written. It is written over what stood there when typing began, whatever comes meanwhile. */
export function ParagraphEditor({ sentence, write, onClose }: ParagraphEditorProps) {
  const styles = useStyles();
  const [base] = useState(sentence);
  const [id] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(sentence.text);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (written: string | undefined) => {
    if (isBusy) return;
    setBusy(true);
    const refused = await write(id, {
      key: base.key,
      over: base.heads.map((head) => head.id),
      text: written,
      record: base.record,
    });
    setBusy(false);
    setError(refused);
    if (refused === undefined) onClose();
  };
  const save = () => {
    const written = oneLine(text);
    if (written === base.text && base.state !== 'disputed') onClose();
    else void send(written === base.record ? undefined : written);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={styles.form}
      data-unsaved={text === base.text ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        ref={focusAtOnce}
        value={text}
        maxLength={MAX_PARAGRAPH}
        rows={3}
        resize="vertical"
        aria-label={REPORT_TEXTS.editor}
        onChange={(_event, { value }) => setText(value)}
        onKeyDown={handleKey}
      />
      <div className={styles.actions}>
        <Button size="small" appearance="primary" type="submit" disabledFocusable={isBusy}>
          {REPORT_TEXTS.save}
        </Button>
        <Button size="small" onClick={onClose}>
          {REPORT_TEXTS.cancel}
        </Button>
        {base.state !== 'record' && base.state !== 'gone' && (
          <Button size="small" appearance="subtle" onClick={() => void send(undefined)}>
            {REPORT_TEXTS.follow}
          </Button>
        )}
        <Button size="small" appearance="subtle" onClick={() => void send('')}>
          {REPORT_TEXTS.leaveOut}
        </Button>
        <span className={styles.quiet}>{REPORT_TEXTS.editorHelp}</span>
      </div>
      {error !== undefined && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </form>
  );
}
