import { mergeClasses } from '@fluentui/react-components';
import { Fragment, memo, useCallback } from 'react';
import { useClockText } from '@/components/entity/useClockText';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatSpan } from '@/services/time/relative';
import { tileAge, type WallCheck } from '../model/wallChecks';
import { useWallStyles } from './Wall.styles';

/** Names break where their parts end rather than within a word. */
const BETWEEN_PARTS = /(?<=[/_.-])/;

const AGE_CLASS = { live: undefined, late: 'late', notLive: 'blind' } as const;

function ageText(check: WallCheck, now: number): string {
  const { health, changedAt, ranAt } = check;
  if (tileAge(check, now) === 'notLive' && ranAt !== undefined)
    return `no run for ${formatSpan(now - ranAt)}`;
  const since = changedAt === undefined ? '' : ` for ${formatSpan(now - changedAt)}`;
  return health === 'unknown' ? 'not observed' : `${health}${since}`;
}

/** One check: what it is called, how it is and since when; faded when its runs stay out. */
export const WallTile = memo(function WallTile({ check, height }: { check: WallCheck; height: number }) {
  const styles = useWallStyles();
  const text = useClockText(useCallback((now) => ageText(check, now), [check]));
  const age = useClockText(useCallback((now) => tileAge(check, now), [check])) as keyof typeof AGE_CLASS; // its own words
  const faded = AGE_CLASS[age];
  const size = Math.round(Math.min(height * 0.21, 40));
  return (
    <li
      className={mergeClasses(styles.tile, styles[check.health], faded && styles[faded])}
      style={{
        height,
        paddingInline: height * 0.14,
        borderLeftWidth: Math.round(height * 0.08),
        fontSize: size,
      }}
    >
      <span className={styles.line}>
        <span className={styles.shape}>
          <StatusShape status={check.health} size={size} />
        </span>
        <bdi className={styles.name}>
          {check.name.split(BETWEEN_PARTS).map((part, at) => (
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </bdi>
      </span>
      <span className={styles.age} style={{ fontSize: Math.round(size * 0.72) }}>
        {text}
        {/* Of the two it is the one that may be cut. */}
        <bdi className={styles.place}>{check.namespace && `· ${check.namespace}`}</bdi>
      </span>
    </li>
  );
});
