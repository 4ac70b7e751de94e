/** /wall: how everything is, readable from across the room, for a week without a hand (beyond M7, M8). */
import { mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { toDeviceTime } from '@/components/entity/clock';
import { useClockText } from '@/components/entity/useClockText';
import { StatusShape } from '@/components/theme/StatusShape';
import { asAppError } from '@/services/api/asAppError';
import { PRODUCT_NAME } from '@/services/config/constants';
import { formatCount } from '@/services/format/numbers';
import { selectRuntimeConfig } from '@/services/session/sessionSlice';
import { useSearch } from '@/services/url/useSearch';
import { useGetWallQuery } from '../api';
import { useWallStyles } from '../components/Wall.styles';
import { WallBand } from '../components/WallBand';
import { WallControls } from '../components/WallControls';
import { WallTiles } from '../components/WallTiles';
import { useAwake } from '../hooks/useAwake';
import { useDisplay } from '../hooks/useDisplay';
import { useRotation } from '../hooks/useRotation';
import { useScreenSize } from '../hooks/useScreenSize';
import { countWall, inView, type WallCounts } from '../model/wallChecks';
import { readableFont } from '../model/wallLayout';
import { clockTime, freshColour, isNight, shiftAt } from '../model/wallTime';
import { wallSearch } from '../search';
import { WALL_TEXTS } from '../texts';

/** How often the checks are asked for; milliseconds. */
const POLL_MS = 30_000;

function headlineOf({ unhealthy, unknown, healthy }: WallCounts) {
  if (unhealthy > 0) return { status: 'unhealthy', text: WALL_TEXTS.unhealthy(formatCount(unhealthy)) };
  if (unknown > 0) return { status: 'unknown', text: WALL_TEXTS.unknown(formatCount(unknown)) };
  return { status: 'healthy', text: WALL_TEXTS.allHealthy(formatCount(healthy)) };
}

/** How much colour the data keep at their age, from 0 to 1. */
function useColour(fulfilledAt: number | undefined): number {
  return Number(
    useClockText(
      useCallback(
        (now) =>
          String(fulfilledAt === undefined ? 1 : freshColour(toDeviceTime(now) - fulfilledAt, POLL_MS)),
        [fulfilledAt],
      ),
    ),
  );
}

function useShift(): string {
  return useClockText(
    useCallback((now) => {
      const { x, y } = shiftAt(now);
      return `translate(${x}px, ${y}px)`;
    }, []),
  );
}

export function Component() {
  const styles = useWallStyles();
  const [search] = useSearch(wallSearch);
  const { width, height } = useScreenSize();
  const { summaryUrl } = useSelector(selectRuntimeConfig);
  const display = useDisplay();
  const rotation = useRotation(WALL_TEXTS.next);
  const isAwake = useAwake();
  const result = useGetWallQuery(
    { url: summaryUrl },
    { pollingInterval: POLL_MS, skip: display !== 'ready' },
  );
  const checks = result.data?.checks;
  const shown = useMemo(() => inView(checks ?? [], search), [checks, search]);
  const counts = useMemo(() => countWall(shown), [shown]);
  const colour = useColour(result.fulfilledTimeStamp);
  const transform = useShift();
  const time = useClockText(clockTime);
  const isDim = useClockText(
    useCallback((now) => String(isNight(new Date(now).getHours(), search.night)), [search.night]),
  );
  const isStopped = colour === 0;
  const font = Math.min(readableFont({ width, height, diagonal: search.panel }), Math.round(height / 8));
  const pad = Math.round(height / 60);
  const [headHeight, bandHeight, footHeight] = [font * 1.5, font * 1.3, Math.max(18, font * 0.4)];
  const headline = headlineOf(counts);
  return (
    <main
      className={mergeClasses(styles.wall, isAwake && styles.awake, isDim === 'true' && styles.night)}
      style={{ padding: pad, transform }}
    >
      <title>{`${WALL_TEXTS.title} · ${PRODUCT_NAME}`}</title>
      <header className={styles.head} style={{ height: headHeight, columnGap: font * 0.5 }}>
        {checks !== undefined && (
          <h1 className={styles.headline} style={{ fontSize: font }}>
            <StatusShape status={headline.status} size={Math.round(font * 0.8)} isDecorative />
            {headline.text}
          </h1>
        )}
        <span className={styles.counts} style={{ fontSize: font * 0.45 }}>
          {checks !== undefined &&
            [search.namespace, search.label, search.search].filter(Boolean).join(' · ')}
          {counts.unhealthy > 0 &&
            counts.unknown > 0 &&
            ` ${WALL_TEXTS.unknown(formatCount(counts.unknown))} ·`}
          {counts.unhealthy + counts.unknown > 0 && ` ${WALL_TEXTS.healthy(formatCount(counts.healthy))}`}
        </span>
        <time className={styles.clock} style={{ fontSize: font }}>
          {time}
        </time>
      </header>
      <WallBand
        fulfilledAt={result.fulfilledTimeStamp}
        expectedMs={POLL_MS}
        isStopped={isStopped}
        error={asAppError(result.error)}
        fontSize={font}
        height={bandHeight}
      />
      <div
        className={mergeClasses(styles.room, isStopped && styles.stopped)}
        data-liveness={isStopped ? 'notLive' : colour < 1 ? 'late' : 'live'}
        style={{ filter: `saturate(${colour}) opacity(${0.5 + colour / 2})`, marginBlock: 8 }}
      >
        {shown.length > 0 ? (
          <WallTiles
            checks={shown}
            width={width - 2 * pad}
            height={height - 2 * pad - headHeight - bandHeight - footHeight - 16}
            screenHeight={height}
          />
        ) : (
          <p className={styles.empty} style={{ fontSize: font * 0.6 }}>
            {display === 'refused'
              ? WALL_TEXTS.noToken
              : checks === undefined
                ? (asAppError(result.error)?.text ?? WALL_TEXTS.loading)
                : WALL_TEXTS.none}
          </p>
        )}
      </div>
      <footer className={styles.foot} style={{ height: footHeight, fontSize: footHeight * 0.7 }}>
        {rotation.text}
      </footer>
      {isAwake && <WallControls rotation={rotation} />}
    </main>
  );
}
