import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StatusShape, useToneClass } from './StatusShape';
import { statusTone, statusWord } from './statusTone';

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
});

export interface StatusBadgeProps {
  status: string | null | undefined;
  /** Says more than the bare word, such as '14 unhealthy'. */
  label?: string;
}

/** Shape, word and colour at once: the one way a status is written (design: ui.md, status). */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const styles = useStyles();
  const tone = useToneClass(statusTone(status));
  return (
    <span className={styles.badge}>
      <StatusShape status={status} isDecorative />
      <span className={mergeClasses(styles.word, tone)}>{label ?? statusWord(status)}</span>
    </span>
  );
}
