/** /wall: how everything is, readable from across the room, for a week without a hand (beyond M7, M8). */
import { mergeClasses } from '@fluentui/react-components';
import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { toDeviceTime } from '@/components/entity/clock';
import { useClockText } from '@/components/entity/useClockText';
import { useBlindTime } from '@/components/feedback/useBlindTime';
import { StatusShape } from '@/components/theme/StatusShape';
import { asAppError } from '@/services/api/asAppError';
import { PRODUCT_NAME } from '@/services/config/constants';
import type { AppError } from '@/services/errors/AppError';
import { formatCount } from '@/services/format/numbers';
import { selectMode, selectRuntimeConfig } from '@/services/session/sessionSlice';
import { useSearch } from '@/services/url/useSearch';
import { useGetWallQuery } from '../api';
import { useWallStyles } from '../components/Wall.styles';
import { WallBand } from '../components/WallBand';
import { WallControls } from '../components/WallControls';
import { WallTiles } from '../components/WallTiles';
import { useAwake } from '../hooks/useAwake';
import { useDisplay } from '../hooks/useDisplay';
import { useNightUpdate } from '../hooks/useNightUpdate';
import { useRotation } from '../hooks/useRotation';
import { useScreenSize } from '../hooks/useScreenSize';
import { countWall, type WallCounts } from '../model/wallChecks';
import { inView, viewOf, viewWords, type WallView } from '../model/wallView';
import { readableFont } from '../model/wallLayout';
import { clockTime, freshColour, isNight, shiftAt } from '../model/wallTime';
import { wallSearch } from '../search';
import { WALL_TEXTS } from '../texts';

/** How often the checks are asked for; milliseconds. */
const POLL_MS = 30_000;

function headlineOf({ unhealthy, unknown, healthy }: WallCounts) {
  if (unhealthy > 0) return { status: 'unhealthy', text: WALL_TEXTS.unhealthy(formatCount(unhealthy)) };
  if (unknown > 0) return { status: 'unknown', text: WALL_TEXTS.unknown(formatCount(unknown)) };
  if (healthy === 0) return { status: 'unknown', text: WALL_TEXTS.noChecks };
  return { status: 'healthy', text: WALL_TEXTS.allHealthy(formatCount(healthy)) };
}

/** What the view is, and the counts that the headline does not tell. */
function besideHeadline({ unhealthy, unknown, healthy }: WallCounts, view: WallView): string {
  const others = [
    unhealthy > 0 && unknown > 0 ? WALL_TEXTS.unknown(formatCount(unknown)) : '',
    unhealthy + unknown > 0 ? WALL_TEXTS.healthy(formatCount(healthy)) : '',
  ];
  return [viewWords(view), ...others].filter(Boolean).join(' · ');
}

function livenessWord(colour: number): 'live' | 'late' | 'notLive' {
  if (colour === 0) return 'notLive';
  return colour < 1 ? 'late' : 'live';
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

interface WallHeadProps {
  counts: WallCounts;
  view: WallView;
  font: number;
  height: number;
}

/** The headline, what the view shows, and the other counts. */
function WallHead({ counts, view, font, height }: WallHeadProps) {
  const styles = useWallStyles();
  const time = useClockText(clockTime);
  const headline = headlineOf(counts);
  return (
    <header className={styles.head} style={{ height, columnGap: font * 0.5 }}>
      <h1 className={styles.headline} style={{ fontSize: font }}>
        <StatusShape status={headline.status} size={Math.round(font * 0.8)} isDecorative />
        {headline.text}
      </h1>
      <span className={styles.counts} style={{ fontSize: font * 0.45 }}>
        {besideHeadline(counts, view)}
      </span>
      <time className={styles.clock} style={{ fontSize: font }}>
        {time}
      </time>
    </header>
  );
}

interface EmptyWallProps {
  display: ReturnType<typeof useDisplay>;
  isKnown: boolean;
  error: AppError | undefined;
  fontSize: number;
}

/** Why no tile stands there. */
function EmptyWall({ display, isKnown, error, fontSize }: EmptyWallProps) {
  const styles = useWallStyles();
  const isHosted = useSelector(selectMode) === 'hosted';
  const isSignedOut = error?.kind === 'unauthenticated';
  const problem = isHosted && isSignedOut ? WALL_TEXTS.hosted : error?.text;
  const waiting = problem ?? WALL_TEXTS.loading;
  const text = isKnown ? WALL_TEXTS.none : display === 'refused' ? WALL_TEXTS.noToken : waiting;
  return (
    <p className={styles.empty} style={{ fontSize }}>
      {text}
    </p>
  );
}

/** Pixels of everything on this screen. */
function useSizes(diagonal: number) {
  const { width, height } = useScreenSize();
  const font = Math.min(readableFont({ width, height, diagonal }), Math.round(height / 8));
  const pad = Math.round(height / 60);
  return { width, height, font, pad, head: font * 1.5, band: font * 1.5, foot: Math.max(18, font * 0.4) };
}

export function Component() {
  const styles = useWallStyles();
  const [search] = useSearch(wallSearch);
  const { search: address } = useLocation();
  const view = useMemo(() => viewOf(new URLSearchParams(address), search), [address, search]);
  const sizes = useSizes(search.panel);
  const { summaryUrl } = useSelector(selectRuntimeConfig);
  const display = useDisplay();
  const rotation = useRotation(WALL_TEXTS.next);
  const isAwake = useAwake();
  useNightUpdate(isAwake);
  const result = useGetWallQuery(
    { url: summaryUrl },
    { pollingInterval: POLL_MS, skip: display !== 'ready' },
  );
  const checks = result.data?.checks;
  const error = asAppError(result.error);
  const { fulfilledTimeStamp: fulfilledAt } = result;
  const { blind } = useBlindTime(fulfilledAt, POLL_MS);
  const shown = useMemo(() => inView(checks ?? [], view), [checks, view]);
  const counts = useMemo(() => countWall(shown), [shown]);
  const colour = useColour(fulfilledAt);
  const transform = useShift();
  const isDim = useClockText(
    useCallback((now) => String(isNight(new Date(now).getHours(), search.night)), [search.night]),
  );
  const isStopped = colour === 0;
  const band = isStopped || blind !== undefined ? sizes.band : 0;
  return (
    <main
      className={mergeClasses(styles.wall, isAwake && styles.awake, isDim === 'true' && styles.night)}
      style={{ padding: sizes.pad, transform }}
    >
      <title>{`${WALL_TEXTS.title} · ${PRODUCT_NAME}`}</title>
      {checks !== undefined && <WallHead counts={counts} view={view} font={sizes.font} height={sizes.head} />}
      <WallBand
        fulfilledAt={fulfilledAt}
        blind={blind}
        isStopped={isStopped}
        error={error}
        fontSize={sizes.font}
        height={band}
      />
      <div
        className={mergeClasses(styles.room, isStopped && styles.stopped)}
        data-liveness={livenessWord(colour)}
        style={{ filter: `saturate(${colour}) opacity(${0.5 + colour / 2})`, marginBlock: 8 }}
      >
        {shown.length > 0 ? (
          <WallTiles
            checks={shown}
            width={sizes.width - 2 * sizes.pad}
            height={sizes.height - 2 * sizes.pad - sizes.head - band - sizes.foot - 16}
            screenHeight={sizes.height}
          />
        ) : (
          <EmptyWall
            display={display}
            isKnown={checks !== undefined}
            error={error}
            fontSize={sizes.font * 0.6}
          />
        )}
      </div>
      <footer className={styles.foot} style={{ height: sizes.foot, fontSize: sizes.foot * 0.7 }}>
        {rotation.text}
      </footer>
      {isAwake && <WallControls rotation={rotation} />}
    </main>
  );
}
