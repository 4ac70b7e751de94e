import { Button } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { copyText } from './copyText';

export interface CopyButtonProps {
  /** A text that takes work to write is written when somebody asks for it. */
  text: string | (() => string);
  /** Says what is copied: 'Copy id'. */
  label: string;
  /** Shows the label beside the icon. */
  isLabelled?: boolean;
}

/** Copies a text; the outcome is told by a toast in the exact words (checklist ERR-18). */
export function CopyButton({ text, label, isLabelled = false }: CopyButtonProps) {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<CopyRegular />}
      title={label}
      {...(isLabelled ? {} : { 'aria-label': label })}
      onClick={() => void copyText(typeof text === 'string' ? text : text())}
    >
      {isLabelled ? label : undefined}
    </Button>
  );
}
