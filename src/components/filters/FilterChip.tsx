import { InteractionTag, InteractionTagPrimary, InteractionTagSecondary } from '@fluentui/react-components';

export interface FilterChipProps {
  /** 'status: unhealthy'. */
  label: string;
  onRemove: () => void;
}

/** A filter in force, which a click takes away. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  return (
    <InteractionTag size="small" appearance="brand">
      <InteractionTagPrimary hasSecondaryAction onClick={onRemove} title={label}>
        {label}
      </InteractionTagPrimary>
      <InteractionTagSecondary aria-label={`Remove filter ${label}`} onClick={onRemove} />
    </InteractionTag>
  );
}
