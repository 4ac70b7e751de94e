import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { QueryView } from '@/components/feedback/QueryBoundary';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import {
  useGetIncidentQuery,
  useListCommentsQuery,
  useListEvidencesQuery,
  useListHistoryQuery,
  useListHypothesesQuery,
  useListRespondersQuery,
} from '../api';
import type {
  CommentRecord,
  EvidenceRecord,
  HistoryRecord,
  HypothesisRecord,
  IncidentRecord,
  ResponderRecord,
} from '../model/records';
import { withUnsent } from '../model/unsent';
import { usePersonOf } from './usePersonOf';

const POLL_MS = 10_000;

/** Everything that one incident's page draws. */
export interface IncidentData {
  /** Null: the server does not know it. */
  incident: IncidentRecord | null;
  hypotheses: readonly HypothesisRecord[];
  evidences: readonly EvidenceRecord[];
  comments: readonly CommentRecord[];
  responders: readonly ResponderRecord[];
  history: readonly HistoryRecord[];
}

interface Part {
  error?: unknown;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** One incident and what belongs to it, asked together and again while it is looked at. */
export function useIncident(id: string): { query: QueryView<IncidentData>; refresh: () => void } {
  const polling = usePolling(POLL_MS);
  const outbox = useSelector(selectOutbox);
  const personOf = usePersonOf();
  const options = {
    ...polling,
    refetchOnMountOrArgChange: true,
  };
  const incident = useGetIncidentQuery(id, options);
  const hypotheses = useListHypothesesQuery(id, options);
  const evidences = useListEvidencesQuery(id, options);
  const comments = useListCommentsQuery(id, options);
  const responders = useListRespondersQuery(id, options);
  const history = useListHistoryQuery(id, options);
  const parts: readonly Part[] = [incident, hypotheses, evidences, comments, responders, history];
  const answered = useMemo<IncidentData | undefined>(() => {
    if (incident.currentData === null) return { ...NOTHING, incident: null };
    const lists = {
      hypotheses: hypotheses.currentData,
      evidences: evidences.currentData,
      comments: comments.currentData,
      responders: responders.currentData,
      history: history.currentData,
    };
    return incident.currentData && isComplete(lists)
      ? { incident: incident.currentData, ...lists }
      : undefined;
  }, [
    incident.currentData,
    hypotheses.currentData,
    evidences.currentData,
    comments.currentData,
    responders.currentData,
    history.currentData,
  ]);
  const data = useMemo(() => withUnsent(answered, outbox, id, personOf), [answered, outbox, id, personOf]);
  const failed = [incident, hypotheses, evidences, comments, responders, history].find(
    ({ error }) => error !== undefined,
  );
  const stamps = parts.map(({ fulfilledTimeStamp }) => fulfilledTimeStamp).filter((at) => at !== undefined);
  return {
    query: {
      data,
      // What exists only here is as new as it gets: that the server cannot tell of it is no news.
      error: answered === undefined && data !== undefined ? undefined : asAppError(failed?.error),
      isLoading: data === undefined,
      isFetching: parts.some(({ isFetching }) => isFetching),
      // As old as its oldest part.
      fulfilledAt: stamps.length === 0 ? undefined : Math.min(...stamps),
    },
    refresh: () => {
      for (const part of parts) void part.refetch();
    },
  };
}

const NOTHING = { hypotheses: [], evidences: [], comments: [], responders: [], history: [] };

type Lists = Omit<IncidentData, 'incident'>;

function isComplete(lists: { readonly [Name in keyof Lists]: Lists[Name] | undefined }): lists is Lists {
  return Object.values(lists).every((list) => list !== undefined);
}
