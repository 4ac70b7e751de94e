import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DataBarVerticalRegular, TableRegular, WrenchRegular, ZoomOutRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { LookupLine } from '@/components/feedback/LookupNews';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { formatDuration } from '@/services/format/duration';
import type { TimeRangeValue } from '@/services/time/ranges';
import { useAbility } from '@/services/session/useSession';
import { useGetCheckGraphQuery, type GraphAnswer } from '../api';
import { MARK_MAINTENANCE, useQuietTimes } from '../hooks/useQuietTimes';
import { graphView, type GraphBar, type GraphView, type TimeWindow } from '../model/graph';
import { describeObserved } from '../model/observed';
import { formatRunTime } from '../model/runTime';
import {
  describeOutside,
  latestTrouble,
  outsideQuiet,
  quietWithin,
  type OutsideFigures,
} from '../model/quietTimes';
import { roundZoom } from '../model/zoom';
import { HEALTH_TEXTS } from '../texts';
import { GraphChart } from './GraphChart';
import { GraphTable } from './GraphTable';
import { QuietList } from './QuietList';
import { TroubleMenu, type TroubleMenuAt } from './TroubleMenu';

const MaintenanceDialog = lazy(() =>
  import('./MaintenanceDialog').then((module) => ({ default: module.MaintenanceDialog })),
);

const useStyles = makeStyles({
  graph: { paddingTop: tokens.spacingVerticalS },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minHeight: '32px' },
  observed: {
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  axis: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '20px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  pointed: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
});

function timeText(at: number, view: GraphView): string {
  return formatRunTime(new Date(at).toISOString(), view.window.end);
}

function barText(bar: GraphBar, view: GraphView): string {
  const parts = [
    timeText(bar.start, view),
    formatDuration(Math.round(bar.duration)),
    `${bar.passed} passed, ${bar.failed} failed`,
  ];
  return [...parts, ...(bar.text === undefined ? [] : [bar.text])].join(' · ');
}

/** What was observed, and the same without maintenance and silences where there were any. */
function figuresText(view: GraphView, outside: OutsideFigures): string {
  const all = describeObserved(view, view.observedMs, view.unknownMs);
  const rest = describeOutside(outside);
  return rest === undefined ? all : `${all} · ${rest}`;
}

/** The drawing in one sentence. */
function graphLabel(view: GraphView, figures: string): string {
  const bad = view.bars.filter(({ outcome }) => outcome !== 'passed').length;
  const gaps = view.gaps.length === 1 ? '1 gap' : `${view.gaps.length} gaps`;
  return `Latency up to ${formatDuration(Math.round(view.slowest))}, failures in ${bad} of ${view.bars.length} bars, ${gaps}. ${figures}. Drag to zoom; the table holds the same figures.`;
}

interface GraphBodyProps {
  subject: GraphSubject;
  answer: GraphAnswer;
  isZoomed: boolean;
  onZoom: (zoom: TimeWindow | undefined) => void;
}

function GraphBody({ subject, answer, isZoomed, onZoom }: GraphBodyProps) {
  const styles = useStyles();
  const view = useMemo(() => graphView(answer.points, answer.window), [answer]);
  const { times: all, lookup } = useQuietTimes(subject.checkId, subject.canaryId);
  const quiet = useMemo(() => quietWithin(all, view.window), [all, view]);
  const figures = useMemo(
    () => figuresText(view, outsideQuiet(view, answer.points, quiet)),
    [view, answer, quiet],
  );
  const mayMark = useAbility(MARK_MAINTENANCE).granted;
  const [asked, setAsked] = useState<TimeWindow>();
  const [menu, setMenu] = useState<TroubleMenuAt>();
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const bar = pointed === undefined ? undefined : view.bars[pointed];
  const zoomTo = (part: TimeWindow) => onZoom(roundZoom(part));
  return (
    <>
      <div className={styles.head}>
        <span className={styles.observed}>{figures}</span>
        {mayMark && (
          <Button
            size="small"
            appearance="subtle"
            icon={<WrenchRegular />}
            aria-label={HEALTH_TEXTS.markMaintenance}
            title={HEALTH_TEXTS.markMaintenance}
            onClick={() => setAsked(isZoomed ? view.window : (latestTrouble(view) ?? view.window))}
          />
        )}
        {isZoomed && (
          <Button
            size="small"
            appearance="subtle"
            icon={<ZoomOutRegular />}
            onClick={() => onZoom(undefined)}
          >
            Whole range
          </Button>
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={isTable ? <DataBarVerticalRegular /> : <TableRegular />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Graph' : 'Table'}
        </Button>
      </div>
      {view.bars.length === 0 ? (
        <EmptyState sentence={HEALTH_TEXTS.nothingObserved} />
      ) : isTable ? (
        <GraphTable view={view} quiet={quiet} onZoom={zoomTo} onTrouble={mayMark ? setAsked : undefined} />
      ) : (
        <>
          <GraphChart
            view={view}
            quiet={quiet}
            label={graphLabel(view, figures)}
            onHover={setPointed}
            onZoom={zoomTo}
            onTrouble={mayMark ? (trouble, at) => setMenu({ trouble, at }) : undefined}
          />
          <div className={styles.axis}>
            <span>{timeText(view.window.start, view)}</span>
            <span className={styles.pointed}>
              {bar === undefined ? `top ${formatDuration(Math.round(view.slowest))}` : barText(bar, view)}
            </span>
            <span>{timeText(view.window.end, view)}</span>
          </div>
        </>
      )}
      {/* Most checks have none: a line that comes and goes would move what is below it. */}
      <LookupLine lookup={lookup} isQuietAtFirst />
      <QuietList times={quiet} mayRemove={mayMark} now={view.window.end} />
      <TroubleMenu at={menu} onClose={() => setMenu(undefined)} onMark={setAsked} />
      {asked !== undefined && (
        <Suspense fallback={null}>
          <MaintenanceDialog checkId={subject.checkId} time={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface GraphSubject {
  checkId: string;
  canaryId: string;
}

export interface CheckGraphProps extends GraphSubject {
  range: TimeRangeValue;
  zoom: TimeWindow | undefined;
  pollMs: number;
  onZoom: (zoom: TimeWindow | undefined) => void;
}

/** Latency and outcomes of a check over time, from GET /api/canary/api/graph (CHECK-2, CHECK-14; beyond M9). */
export function CheckGraph({ checkId, canaryId, range, zoom, pollMs, onZoom }: CheckGraphProps) {
  const styles = useStyles();
  const polling = usePolling(pollMs);
  const result = useGetCheckGraphQuery(
    { checkId, timeRange: range, zoom },
    { ...polling, refetchOnMountOrArgChange: true },
  );
  const query = {
    data: result.currentData,
    error: asAppError(result.error),
    isLoading: result.currentData === undefined,
    isFetching: result.isFetching,
    fulfilledAt: result.fulfilledTimeStamp,
  };
  return (
    <section className={styles.graph} aria-label="Graph">
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label="Loading the graph" count={5} />}
        onRetry={() => void result.refetch()}
      >
        {(answer) => (
          <GraphBody
            subject={{ checkId, canaryId }}
            answer={answer}
            isZoomed={zoom !== undefined}
            onZoom={onZoom}
          />
        )}
      </QueryBoundary>
    </section>
  );
}
