/** Changes, health, insights, runs, notifications and the incident's own log on one axis (beyond.md M3). */
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { clockNow } from '@/components/entity/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useAbility } from '@/services/session/useSession';
import { formatLocalTime } from '@/services/time/absolute';
import { parseTime } from '@/services/time/parse';
import type { IncidentData } from '../hooks/useIncident';
import { useTimeline } from '../hooks/useTimeline';
import type { IncidentRecord, LinkIncident } from '../model/records';
import type { Lane } from '../model/lanes';
import { movedSpan, type TimelineEvent, type TimeSpan } from '../model/timeline';
import {
  countEvents,
  eventAtKey,
  eventsAfter,
  eventsBefore,
  lanesWithin,
  shownLanes,
  type EventLanes,
} from '../model/timelineLanes';
import { WRITE_EVIDENCE } from '../requirements';
import { TIMELINE_TEXTS } from '../timelineTexts';
import { TimelineChart } from './TimelineChart';

const LinkDialog = lazy(() => import('./LinkDialog').then((module) => ({ default: module.LinkDialog })));

/** Before the incident was opened: its cause is there. */
const BEFORE_MS = 2 * 60 * 60_000;
const AFTER_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
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
});

function wholeSpan({ created_at, resolved, closed }: IncidentRecord): TimeSpan {
  const ended = parseTime(resolved) ?? parseTime(closed);
  const to = ended === undefined ? clockNow() : ended + AFTER_MS;
  // Where nobody knows when it began, its last day is shown.
  const from = parseTime(created_at) ?? to - DAY_MS;
  return { from: from - BEFORE_MS, to };
}

function EventList({ lanes, selected }: { lanes: EventLanes; selected: TimelineEvent | undefined }) {
  const styles = useStyles();
  const before = selected === undefined ? [] : eventsBefore(lanes, selected, AROUND_SELECTED / 2);
  const own = selected === undefined ? [] : [selected];
  const after = eventsAfter(lanes, selected, AROUND_SELECTED - before.length - own.length);
  return (
    <ol className={styles.list} aria-live="polite">
      {[...before, ...own, ...after].map((event) => (
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

function isWithin({ time, lane }: TimelineEvent, { from, to }: TimeSpan, hidden: readonly Lane[]): boolean {
  return time >= from && time <= to && !hidden.includes(lane);
}

interface TimelinePaneProps {
  incident: IncidentRecord;
  data: IncidentData;
  /** Lanes that are folded away. */
  hidden: readonly Lane[];
  onHidden: (hidden: readonly Lane[]) => void;
}

export function TimelinePane({ incident, data, hidden, onHidden }: TimelinePaneProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_EVIDENCE);
  const [whole] = useState(() => wholeSpan(incident));
  const [span, setSpan] = useState(whole);
  const [chosen, setChosen] = useState<TimelineEvent>();
  const [attached, setAttached] = useState<TimelineEvent>();
  const { query, refetch, lanes: all, notes } = useTimeline(incident.id, data, span, whole);
  const lanes = useMemo(() => shownLanes(all, new Set(hidden)), [all, hidden]);
  const visible = useMemo(() => lanesWithin(lanes, span), [lanes, span]);
  const count = countEvents(visible);
  // One that was panned or folded out of sight is chosen no longer.
  const selected = chosen !== undefined && isWithin(chosen, span, hidden) ? chosen : undefined;
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
    else if (event.key === 'PageUp') setSpan(movedSpan(span, 'earlier'));
    else if (event.key === 'PageDown') setSpan(movedSpan(span, 'later'));
    else {
      const next = eventAtKey(visible, selected, event.key);
      if (next === undefined) return;
      setChosen(next);
    }
    event.preventDefault();
  };
  const source = attached?.source;
  return (
    <QueryBoundary query={query} skeleton={<SkeletonRows label={TIMELINE_TEXTS.loading} />} onRetry={refetch}>
      {() => (
        <div className={styles.pane}>
          <div className={styles.bar}>
            <Button onClick={() => setSpan(movedSpan(span, 'earlier'))}>{TIMELINE_TEXTS.earlier}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'later'))}>{TIMELINE_TEXTS.later}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'in'))}>{TIMELINE_TEXTS.zoomIn}</Button>
            <Button onClick={() => setSpan(movedSpan(span, 'out'))}>{TIMELINE_TEXTS.zoomOut}</Button>
            <Button onClick={() => setSpan(whole)}>{TIMELINE_TEXTS.whole}</Button>
            <ActionButton
              ability={ability}
              whyNot={selected?.source === undefined ? TIMELINE_TEXTS.attachNeeds : undefined}
              onClick={() => attach(selected)}
            >
              {TIMELINE_TEXTS.attach}
            </ActionButton>
          </div>
          <p className={styles.hint}>
            {TIMELINE_TEXTS.hint} {notes.join(' ')}
          </p>
          <TimelineChart
            visible={visible}
            span={span}
            selected={selected}
            hidden={hidden}
            onKeyDown={handleKey}
            onSpan={setSpan}
            onSelect={setChosen}
            onHidden={onHidden}
          />
          {count === 0 ? (
            <EmptyState sentence={TIMELINE_TEXTS.none} />
          ) : (
            <EventList lanes={visible} selected={selected} />
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
