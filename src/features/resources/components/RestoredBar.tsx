import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { DRAFT_TEXTS } from '../texts';

interface RestoredBarProps {
  /** When it was typed, ISO 8601. */
  at: string;
  /** The record was saved since. */
  isOutdated: boolean;
  onDiscard: () => void;
}

/** Says that the form holds what was typed before, and takes it away. */
export function RestoredBar({ at, isOutdated, onDiscard }: RestoredBarProps) {
  return (
    <MessageBar intent={isOutdated ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody>
        {DRAFT_TEXTS.restored} <Age time={at} suffix="ago" />. {isOutdated && DRAFT_TEXTS.newer}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={onDiscard}>{DRAFT_TEXTS.discard}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
