/** The log of an incident as sentences (INC-8). Pure. */
import type { HistoryGroup } from '../search';
import type { HistoryRecord } from './records';

export interface HistoryLine {
  id: string;
  time: string;
  who: string;
  /** What was done, without who did it. */
  text: string;
  /** What it was done to, in the words of a person; undefined once it was deleted. */
  what: string | undefined;
  group: Exclude<HistoryGroup, 'all'>;
}

interface Wording {
  group: HistoryLine['group'];
  text: (record: HistoryRecord) => string;
  what: (record: HistoryRecord) => string | undefined;
}

const nothing = () => undefined;
const responderName = ({ responder }: HistoryRecord) => responder?.person?.name ?? responder?.team?.name;
const hypothesisTitle = ({ hypothesis }: HistoryRecord) => hypothesis?.title;
const evidenceWords = ({ evidence }: HistoryRecord) =>
  evidence === null ? undefined : evidence.description || evidence.type.replace('_', ' ');

const statusUpdated: Wording = {
  group: 'status',
  text: ({ description }) => `set the status to ${description ?? 'something else'}`,
  what: nothing,
};

const WORDINGS: Readonly<Record<string, Wording>> = {
  'incident.created': { group: 'status', text: () => 'opened the incident', what: nothing },
  'incident.status_updated': statusUpdated,
  'incident_status.updated': statusUpdated,
  'responder.created': { group: 'people', text: () => 'added a responder', what: responderName },
  'responder.commented': {
    group: 'people',
    text: () => 'commented from outside',
    what: ({ comment }) => comment?.comment,
  },
  'evidence.created': { group: 'evidence', text: () => 'attached evidence', what: evidenceWords },
  'evidence.done_definition_added': {
    group: 'evidence',
    text: () => 'made evidence part of the definition of done',
    what: evidenceWords,
  },
  'hypothesis.created': {
    group: 'hypothesis',
    text: ({ description }) => `wrote a hypothesis${description === null ? '' : ` (${description})`}`,
    what: hypothesisTitle,
  },
  'hypothesis.status_updated': {
    group: 'hypothesis',
    text: ({ description }) => `called a hypothesis ${description ?? 'something else'}`,
    what: hypothesisTitle,
  },
};

function unknownKind(type: string | null): Wording {
  return {
    group: 'status',
    text: () => `did something this console does not know: ${type ?? '?'}`,
    what: nothing,
  };
}

/** One line of the log, readable for each of the nine kinds and for those of a newer server. */
export function historyLine(record: HistoryRecord): HistoryLine {
  const type = record.type ?? '';
  const wording = Object.hasOwn(WORDINGS, type) ? WORDINGS[type] : undefined;
  const { group, text, what } = wording ?? unknownKind(record.type);
  return {
    id: record.id,
    time: record.created_at,
    who: record.created_by?.name ?? 'Somebody',
    text: text(record),
    what: what(record),
    group,
  };
}

/** The lines of one group, newest first as they come. */
export function historyLines(records: readonly HistoryRecord[], group: HistoryGroup): HistoryLine[] {
  const lines = records.map(historyLine);
  return group === 'all' ? lines : lines.filter((line) => line.group === group);
}

const STATUS_TYPES: ReadonlySet<string | null> = new Set([
  'incident.status_updated',
  'incident_status.updated',
]);

/** Who set the incident to `status` last and when, if the log tells it. */
export function latestStatus(
  newestFirst: readonly HistoryRecord[],
  status: string | null | undefined,
): Pick<HistoryLine, 'who' | 'time'> | undefined {
  const found = newestFirst.find(({ type, description }) => STATUS_TYPES.has(type) && description === status);
  return found && historyLine(found);
}
