/** Changes, health, insights, runs, notifications and the incident's own log on one axis (beyond.md M3). */
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { clockNow } from '@/components/entity/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import { formatLocalTime } from '@/services/time/absolute';
import type { IncidentData } from '../hooks/useIncident';
import type { IncidentRecord, LinkIncident } from '../model/records';
import { targetsOfIncident } from '../model/targets';
import { eventsWithin, mergeEvents, movedSpan, type TimelineEvent, type TimeSpan } from '../model/timeline';
import { historyEvent } from '../model/timelineEvents';
import { WRITE_EVIDENCE } from '../requirements';
import { useListTimelineEventsQuery } from '../timelineApi';
import { TIMELINE_TEXTS } from '../texts';
import { TimelineChart } from './TimelineChart';

const LinkDialog = lazy(() => import('./LinkDialog').then((module) => ({ default: module.LinkDialog })));

/** Before the incident was opened: its cause is there. */
const BEFORE_MS = 2 * 60 * 60_000;
const AFTER_MS = 30 * 60_000;
const AROUND_SELECTED = 20;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
  },
  pane: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  event: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  selected: { backgroundColor: tokens.colorBrandBackground2 },
  time: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  lane: { flexShrink: 0, width: '88px', color: tokens.colorNeutralForeground2 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  detail: { color: tokens.colorNeutralForeground2 },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  keys: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

function wholeSpan({ created_at, resolved, closed }: IncidentRecord): TimeSpan {
  const from = Date.parse(created_at);
  return { from: from - BEFORE_MS, to: Date.parse(resolved ?? closed ?? '') + AFTER_MS || clockNow() };
}

/** The next event in the direction of an arrow key: along time, or in another lane near the same time. */
function nextEvent(
  events: readonly TimelineEvent[],
  current: TimelineEvent | undefined,
  key: string,
): TimelineEvent | undefined {
  if (current === undefined) return key.startsWith('Arrow') ? events[0] : undefined;
  const at = events.indexOf(current);
  if (key === 'ArrowRight') return events[at + 1];
  if (key === 'ArrowLeft') return events[at - 1];
  if (key === 'ArrowDown') return events.slice(at + 1).find(({ lane }) => lane !== current.lane);
  const earlier = events.slice(0, Math.max(0, at)).reverse();
  if (key === 'ArrowUp') return earlier.find(({ lane }) => lane !== current.lane);
  return undefined;
}

function EventList({
  events,
  selected,
}: {
  events: readonly TimelineEvent[];
  selected: TimelineEvent | undefined;
}) {
  const styles = useStyles();
  const at = selected === undefined ? 0 : Math.max(0, events.indexOf(selected));
  const start = Math.max(0, at - AROUND_SELECTED / 2);
  return (
    <ol className={styles.list} aria-live="polite">
      {events.slice(start, start + AROUND_SELECTED).map((event) => (
        <li
          key={`${event.lane} ${event.id}`}
          className={mergeClasses(styles.event, event === selected && styles.selected)}
          aria-current={event === selected}
        >
          <span className={styles.time}>{formatLocalTime(new Date(event.time).toISOString())}</span>
          <span className={styles.lane}>{event.lane}</span>
          <span>
            <bdi className={event.isBad ? styles.bad : undefined}>{event.title}</bdi>{' '}
            <bdi className={styles.detail}>{event.detail}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface TimelinePaneProps {
  incident: IncidentRecord;
  data: IncidentData;
}

export function TimelinePane({ incident, data }: TimelinePaneProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_EVIDENCE);
  const [whole] = useState(() => wholeSpan(incident));
  const [span, setSpan] = useState(whole);
  const [selected, setSelected] = useState<TimelineEvent>();
  const [attached, setAttached] = useState<TimelineEvent>();
  // What is asked for does not follow every step of a zoom: one question a day of time.
  const argument = useMemo(
    () => ({
      ...targetsOfIncident(data.evidences),
      from: new Date(Math.floor(Math.min(span.from, whole.from) / 86_400_000) * 86_400_000).toISOString(),
      to: new Date(Math.ceil(Math.max(span.to, whole.to) / 86_400_000) * 86_400_000).toISOString(),
    }),
    [data.evidences, span, whole],
  );
  const result = useListTimelineEventsQuery(argument);
  const answer = result.data;
  const events = useMemo(
    () => mergeEvents([data.history.map(historyEvent).reverse(), ...(answer?.sources ?? [])]),
    [data.history, answer],
  );
  const visible = useMemo(() => eventsWithin(events, span), [events, span]);
  const linked = useMemo<LinkIncident>(
    () => ({ ...incident, hypotheses: data.hypotheses }),
    [incident, data.hypotheses],
  );
  const attach = (event: TimelineEvent | undefined) => {
    if (ability.granted && event?.source !== undefined) setAttached(event);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'e') attach(selected);
    else if (event.key === '+') setSpan(movedSpan(span, 'in'));
    else if (event.key === '-') setSpan(movedSpan(span, 'out'));
    else {
      const next = nextEvent(visible, selected, event.key);
      if (next === undefined) return;
      setSelected(next);
    }
    event.preventDefault();
  };
  const source = attached?.source;
  return (
    <QueryBoundary
      query={{
        data: answer,
        error: asAppError(result.error),
        isLoading: answer === undefined,
        isFetching: result.isFetching,
        fulfilledAt: result.fulfilledTimeStamp,
      }}
      skeleton={<SkeletonRows label={TIMELINE_TEXTS.loading} />}
      onRetry={() => void result.refetch()}
    >
      {({ truncated }) => (
        <div className={styles.pane}>
          <div className={styles.bar}>
            <Button onClick={() => setSpan(movedSpan(span, 'earlier'))}>{TIMELINE_TEXTS.earlier}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'later'))}>{TIMELINE_TEXTS.later}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'in'))}>{TIMELINE_TEXTS.zoomIn}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'out'))}>{TIMELINE_TEXTS.zoomOut}</Button>
            <Button onClick={() => setSpan(whole)}>{TIMELINE_TEXTS.whole}</Button>
            <Button
              disabledFocusable={!ability.granted || selected?.source === undefined}
              onClick={() => attach(selected)}
            >
              {TIMELINE_TEXTS.attach}
            </Button>
          </div>
          <p className={styles.hint}>
            {TIMELINE_TEXTS.hint} {truncated.map(TIMELINE_TEXTS.truncated).join(' ')}
          </p>
          <div
            className={styles.keys}
            role="slider"
            aria-label={TIMELINE_TEXTS.label}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, visible.length - 1)}
            aria-valuenow={selected === undefined ? 0 : Math.max(0, visible.indexOf(selected))}
            aria-valuetext={selected === undefined ? TIMELINE_TEXTS.nothingChosen : selected.title}
            tabIndex={0}
            onKeyDown={handleKey}
          >
            <TimelineChart visible={visible} span={span} selected={selected} />
          </div>
          {visible.length === 0 ? (
            <EmptyState sentence={TIMELINE_TEXTS.none} />
          ) : (
            <EventList events={visible} selected={selected} />
          )}
          {source !== undefined && (
            <Suspense fallback={null}>
              <LinkDialog source={source} incident={linked} onClose={() => setAttached(undefined)} />
            </Suspense>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
