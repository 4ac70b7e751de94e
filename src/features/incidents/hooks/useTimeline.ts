import { useMemo } from 'react';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import { MAX_ROWS } from '@/services/contracts/limits';
import { targetsOfIncident } from '../model/targets';
import type { TimeSpan } from '../model/timeline';
import { historyEvent } from '../model/timelineEvents';
import { inOrder, type EventLanes } from '../model/timelineLanes';
import {
  MAX_EVENTS,
  useListTimelineEventsQuery,
  useListWholeLanesQuery,
  type LaneAnswer,
  type TimelineArgument,
} from '../timelineApi';
import { TIMELINE_TEXTS } from '../timelineTexts';
import type { IncidentData } from './useIncident';

const DAY_MS = 86_400_000;

interface Timeline {
  query: QueryView<readonly LaneAnswer[]>;
  refetch: () => void;
  lanes: EventLanes;
  /** What is not on it, in sentences. */
  notes: readonly string[];
}

/**
 * What happened around an incident: the latest page of every lane at once, then all of the lanes that one page does not
 * hold. What is asked for does not follow every step of a zoom: one question a day of time.
 */
export function useTimeline(
  incidentId: string,
  { evidences, history }: IncidentData,
  span: TimeSpan,
  whole: TimeSpan,
): Timeline {
  const from = Math.floor(Math.min(span.from, whole.from) / DAY_MS) * DAY_MS;
  const to = Math.ceil(Math.max(span.to, whole.to) / DAY_MS) * DAY_MS;
  const argument = useMemo<TimelineArgument>(
    () => ({
      incidentId,
      ...targetsOfIncident(evidences),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }),
    [incidentId, evidences, from, to],
  );
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useListTimelineEventsQuery(argument);
  const own = useMemo<LaneAnswer>(() => {
    const events = inOrder(history.map(historyEvent).reverse());
    const undated = history.length - events.length;
    return { lane: 'incident', events, isCut: history.length >= MAX_ROWS, undated };
  }, [history]);
  const first = useMemo(() => [own, ...(data ?? [])], [own, data]);
  const cut = useMemo(() => first.flatMap(({ lane, isCut }) => (isCut ? [lane] : [])), [first]);
  const wholeArgument = useMemo(() => ({ ...argument, lanes: cut }), [argument, cut]);
  const rest = useListWholeLanesQuery(wholeArgument, { skip: data === undefined || cut.length === 0 });
  const restData = rest.data;
  const shown = useMemo(() => {
    const byLane = new Map(first.map((answer) => [answer.lane, answer]));
    for (const answer of restData ?? []) if (cut.includes(answer.lane)) byLane.set(answer.lane, answer);
    return byLane;
  }, [first, restData, cut]);
  const lanes = useMemo<EventLanes>(
    () => new Map([...shown].map(([lane, { events }]) => [lane, events])),
    [shown],
  );
  const undated = [...shown.values()].reduce((sum, answer) => sum + answer.undated, 0);
  const cutNotes = [...shown.values()]
    .filter(({ isCut }) => isCut)
    .map(({ lane }) =>
      rest.isFetching
        ? TIMELINE_TEXTS.collecting(lane)
        : TIMELINE_TEXTS.truncated(lane, restData ? MAX_EVENTS : MAX_ROWS),
    );
  const notes = undated === 0 ? cutNotes : [...cutNotes, TIMELINE_TEXTS.undated(undated)];
  return {
    query: {
      data,
      error: asAppError(error ?? rest.error),
      isLoading: data === undefined,
      isFetching: isFetching || rest.isFetching,
      fulfilledAt: fulfilledTimeStamp,
    },
    refetch: () => {
      void refetch();
      if (rest.error !== undefined) void rest.refetch();
    },
    lanes,
    notes,
  };
}
