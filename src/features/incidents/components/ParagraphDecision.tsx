import { showToast } from '@/components/feedback/toasts';
import { useState } from 'react';
import type { WriteEdit } from '../hooks/useReportEditing';
import type { Sentence } from '../model/report';
import { DISPUTED_TEXTS, OUTDATED_TEXTS, REPORT_TEXTS } from '../reportTexts';
import { ConflictDialog } from './ConflictDialog';

interface ParagraphDecisionProps {
  sentence: Sentence;
  write: WriteEdit;
  onClose: () => void;
}

/** The record changed under a paragraph, or two people wrote it: all three texts, and one choice. */
export function ParagraphDecision({ sentence, write, onClose }: ParagraphDecisionProps) {
  const [base] = useState(sentence);
  const [id] = useState(() => crypto.randomUUID());
  const isDisputed = base.state === 'disputed';
  const mine = base.heads.at(-1);
  const other = base.heads.find(({ text }) => text !== mine?.text);
  const [mineText, otherText] = [mine?.text ?? base.record, other?.text ?? base.record];
  const theirs = isDisputed ? otherText : base.record;
  const handleResolve = ({ text = theirs }: { text?: string }) => {
    void write(id, {
      key: base.key,
      over: base.heads.map((head) => head.id),
      text: text === base.record ? undefined : text,
      record: base.record,
    }).then((refused) => {
      if (refused === undefined) onClose();
      else showToast('error', refused);
    });
  };
  return (
    <ConflictDialog<{ text: string }>
      pending={{
        conflicts: [{ field: 'text', base: isDisputed ? base.record : mine?.record, theirs, mine: mineText }],
        version: { fields: { text: theirs }, mark: '' },
      }}
      label={() => REPORT_TEXTS.editor}
      format={(_field, value) => value ?? ''}
      texts={isDisputed ? DISPUTED_TEXTS : OUTDATED_TEXTS}
      onDismiss={onClose}
      onResolve={handleResolve}
    />
  );
}
