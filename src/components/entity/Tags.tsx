import {
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { sortTags, type TagEntry } from './sortTags';

const useStyles = makeStyles({
  list: { display: 'flex', gap: tokens.spacingHorizontalXS, alignItems: 'center', minWidth: 0 },
  wrapped: { flexWrap: 'wrap' },
  tag: {
    display: 'inline-block',
    minWidth: '3ch',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
  },
  key: { color: tokens.colorNeutralForeground2 },
  more: { minWidth: 'auto', flexShrink: 0, height: '20px', padding: `0 ${tokens.spacingHorizontalXS}` },
  surface: { maxWidth: '480px', padding: tokens.spacingHorizontalM },
});

/** One key and value chip. */
export function Tag({ tag }: { tag: TagEntry }) {
  const styles = useStyles();
  const text = `${tag.key}: ${tag.value}`;
  return (
    <span className={styles.tag} title={text}>
      <span className={styles.key}>{tag.key}:</span> {tag.value}
    </span>
  );
}

export interface TagsProps {
  tags: Readonly<Record<string, unknown>> | null | undefined;
  /** Chips shown before the rest collapses. */
  limit?: number;
  /** Where a row cannot grow, the rest opens in a popover instead of in place. */
  overflow?: 'expand' | 'popover';
}

/** Tag chips, sorted; what does not fit collapses behind a control (checklist WIDGET-6, WIDGET-7). */
export function Tags({ tags, limit = 3, overflow = 'expand' }: TagsProps) {
  const styles = useStyles();
  const [isExpanded, setExpanded] = useState(false);
  const all = sortTags(tags);
  if (all.length === 0) return null;
  const shown = isExpanded ? all : all.slice(0, limit);
  const hiddenCount = all.length - limit;
  const chips = (list: readonly TagEntry[]) => list.map((tag) => <Tag key={tag.key} tag={tag} />);
  return (
    <span className={mergeClasses(styles.list, overflow === 'expand' && styles.wrapped)}>
      {chips(shown)}
      {hiddenCount > 0 && overflow === 'expand' && (
        <Button
          className={styles.more}
          appearance="subtle"
          size="small"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `+${hiddenCount} more`}
        </Button>
      )}
      {hiddenCount > 0 && overflow === 'popover' && (
        <Popover withArrow trapFocus>
          <PopoverTrigger disableButtonEnhancement>
            <Button
              className={styles.more}
              appearance="subtle"
              size="small"
              aria-label={`${hiddenCount} more tags`}
            >
              +{hiddenCount}
            </Button>
          </PopoverTrigger>
          <PopoverSurface className={styles.surface} aria-label="All tags">
            <span className={mergeClasses(styles.list, styles.wrapped)}>{chips(all)}</span>
          </PopoverSurface>
        </Popover>
      )}
    </span>
  );
}
