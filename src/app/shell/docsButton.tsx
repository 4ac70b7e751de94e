import { QuestionCircleRegular } from '@fluentui/react-icons';
import { DOCS_TEXT } from '@/services/text/shell';

/** The question mark in the header, the button that opens the docs menu. */
export function docsButtonProps() {
  return {
    appearance: 'subtle' as const,
    'aria-label': DOCS_TEXT.button,
    icon: <QuestionCircleRegular />,
  };
}
