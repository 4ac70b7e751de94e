import { Button, Tooltip, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
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
  const reason = denialText(ability) ?? whyNot;
  const button = (
    <Button
      appearance={appearance}
      disabledFocusable={reason !== undefined || isBusy}
      onClick={onClick}
      {...(icon ? { icon } : {})}
    >
      {children}
    </Button>
  );
  if (reason === undefined) return button;
  return (
    <Tooltip content={reason} relationship="description">
      {button}
    </Tooltip>
  );
}
