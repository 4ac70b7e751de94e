/** What an event is about: the record, its words, and what filters and templates can name. */
import type { TransactionSql } from 'postgres';

export const SUBJECT_KINDS = ['check', 'config', 'component', 'canary', 'incident', 'playbook'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Subject {
  kind: SubjectKind;
  /** Of the record itself, also where the event named something below it. */
  id: string;
  name: string;
  row: Readonly<Record<string, unknown>>;
}

/** Events whose id is that of something below the record. */
const BELOW: readonly [RegExp, string][] = [
  [/^incident\.responder\./, 'SELECT incident_id FROM responders WHERE id = $1'],
  [/^incident\.comment\./, 'SELECT incident_id FROM comments WHERE id = $1'],
  [
    /^incident\.dod\./,
    'SELECT h.incident_id FROM evidences e JOIN hypotheses h ON h.id = e.hypothesis_id WHERE e.id = $1',
  ],
  [/^playbook\.approval\./, 'SELECT playbook_id FROM playbook_runs WHERE id = $1'],
];

/**
 * With the words of the run that caused the event, which need not be the latest: of two runs at once the one that began
 * first may end last, and others may have ended since. A run and the change that it makes are of one transaction, and so
 * have the same time. Where runs came without it (another program wrote them), the last run with that outcome speaks.
 */
const checkRow = (isPassed: string): string => `
  SELECT k.id, to_jsonb(k) - 'spec' || jsonb_build_object('canary', o.name, 'labels', access.merged_labels(o.labels, k.labels),
    'error', run.error, 'message', run.message) AS row
  FROM checks k JOIN canaries o ON o.id = k.canary_id
  LEFT JOIN LATERAL (
    (SELECT 1 AS place, s.error, s.message FROM check_statuses s
     WHERE s.check_id = k.id AND s.status = ${isPassed} AND s.created_at = k.last_transition_time
       AND s.time BETWEEN k.last_transition_time - interval '1 day' AND k.last_transition_time + interval '1 day' LIMIT 1)
    UNION ALL
    (SELECT 2, s.error, s.message FROM check_statuses s
     WHERE s.check_id = k.id AND s.status = ${isPassed} ORDER BY s.time DESC LIMIT 1)
    ORDER BY place LIMIT 1
  ) run ON true
  WHERE k.id = ANY ($1)`;

/** Large or secret columns are left out: filters and messages do not need them. */
const ROWS: Readonly<Record<Exclude<SubjectKind, 'check'>, string>> = {
  config: `SELECT c.id, to_jsonb(c) - 'config' AS row FROM config_items c WHERE c.id = ANY ($1)`,
  component: `SELECT c.id, to_jsonb(c) - 'summary' AS row FROM components c WHERE c.id = ANY ($1)`,
  canary: `SELECT c.id, to_jsonb(c) - 'spec' AS row FROM canaries c WHERE c.id = ANY ($1)`,
  incident: `SELECT i.id, to_jsonb(i) || jsonb_build_object('name', i.title) AS row FROM incidents i WHERE i.id = ANY ($1)`,
  playbook: `SELECT p.id, to_jsonb(p) - 'spec' AS row FROM playbooks p WHERE p.id = ANY ($1)`,
};

/** The kind that an event's name begins with; undefined for events of others. */
export function kindOf(event: string): SubjectKind | undefined {
  return SUBJECT_KINDS.find((kind) => event.startsWith(`${kind}.`));
}

/** The record of an event; undefined when there is none any more. */
export async function readSubject(
  tx: TransactionSql,
  event: string,
  id: string,
): Promise<Subject | undefined> {
  const kind = kindOf(event);
  if (kind === undefined) return undefined;
  const below = BELOW.find(([pattern]) => pattern.test(event));
  const [owner] = below === undefined ? [] : await tx.unsafe<Record<string, string>[]>(below[1], [id]);
  const own = below === undefined ? id : Object.values(owner ?? {})[0];
  if (own === undefined) return undefined;
  const [found] = await readRows(tx, kind, [own], event === 'check.passed' ? 'true' : 'false');
  return found;
}

async function readRows(
  tx: TransactionSql,
  kind: SubjectKind,
  ids: readonly string[],
  isPassed: string,
): Promise<Subject[]> {
  const query = kind === 'check' ? checkRow(isPassed) : ROWS[kind];
  const rows = await tx.unsafe<{ id: string; row: Record<string, unknown> }[]>(query, [[...ids]]);
  return rows.map(({ id, row }) => {
    const { name } = row;
    return { kind, id, name: typeof name === 'string' && name !== '' ? name : id, row };
  });
}

/** Records as a message about what they are now would have them; those that are gone are left out. */
export const readSubjects = (
  tx: TransactionSql,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Subject[]> => readRows(tx, kind, ids, "(k.status = 'healthy')");

/** What the filter of a silence can name: columns at the top, and the whole record under its kind. */
export const recordFacts = ({ kind, row }: Subject): Record<string, unknown> => ({
  ...row,
  [kind]: row,
  resource: row,
});

/** As recordFacts, and the event. Columns as in `severity == 'critical'`, and the whole record under its kind. */
export function factsOf(subject: Subject, event: string): Record<string, unknown> {
  return { ...recordFacts(subject), event };
}
