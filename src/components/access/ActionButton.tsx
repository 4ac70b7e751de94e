import { Button, Tooltip, type ButtonProps } from '@fluentui/react-components';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { Ability } from '@/services/access/ability';
import { denialText } from '@/services/access/denial';

export interface ActionButtonProps {
  /** What the evaluator says about the action. */
  ability: Ability;
  /** Why it does nothing just now, although the person may; a sentence. */
  whyNot?: string | undefined;
  onClick: () => void;
  children: ReactNode;
  icon?: ReactElement;
  appearance?: NonNullable<ButtonProps['appearance']>;
  /** Already under way: a second click does nothing. */
  isBusy?: boolean;
}

/** A button that stays focusable when it is refused, and says what would help. */
export function ActionButton({
  ability,
  whyNot,
  onClick,
  children,
  icon,
  appearance = 'secondary',
  isBusy = false,
}: ActionButtonProps) {
  const [isReasonShown, setReasonShown] = useState(false);
  const reason = denialText(ability) ?? whyNot;
  // Around the button also without a reason: one that comes or goes would take the focus with the button.
  return (
    <Tooltip
      content={reason ?? ''}
      relationship={reason === undefined ? 'inaccessible' : 'description'}
      visible={reason !== undefined && isReasonShown}
      onVisibleChange={(_event, { visible }) => setReasonShown(visible)}
    >
      <Button
        appearance={appearance}
        disabledFocusable={reason !== undefined || isBusy}
        onClick={onClick}
        {...(icon ? { icon } : {})}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
