import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { formatCount } from '@/services/format/numbers';
import { LEVELS, type Level } from '../model/levels';
import { LEVEL_TEXTS, LOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  group: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXS },
  button: { minWidth: 0, columnGap: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightRegular },
  count: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
});

interface LevelFilterProps {
  counts: Readonly<Record<Level, number>>;
  /** None means all. */
  chosen: readonly Level[];
  onChange: (chosen: Level[]) => void;
}

/** Levels with how many lines have them; a click shows these only. A level stays while it is chosen. */
export function LevelFilter({ counts, chosen, onChange }: LevelFilterProps) {
  const styles = useStyles();
  const offered = LEVELS.filter((level) => counts[level] > 0 || chosen.includes(level));
  return (
    <div role="group" aria-label={LOG_TEXTS.levels} className={styles.group}>
      {offered.map((level) => {
        const isChosen = chosen.includes(level);
        return (
          <ToggleButton
            key={level}
            size="small"
            appearance="subtle"
            className={styles.button}
            checked={isChosen}
            onClick={() =>
              onChange(LEVELS.filter((known) => (known === level ? !isChosen : chosen.includes(known))))
            }
          >
            <span
              className={mergeClasses(level === 'error' && styles.error, level === 'warn' && styles.warn)}
            >
              {LEVEL_TEXTS[level]}
            </span>
            <span className={styles.count}>{formatCount(counts[level])}</span>
          </ToggleButton>
        );
      })}
    </div>
  );
}
