/**
 * Attaching evidence (settings specification §4, §5): an incident that exists or is new, a hypothesis of it that exists
 * or is new, then the evidence. Ids are chosen here, so that a second try creates nothing twice. Pure.
 */
import { createdText, pickedValue } from '@/components/form/kinds/picked';
import { MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import type { AppError } from '@/services/errors/AppError';
import type { NewEvidence, NewHypothesis, NewIncident } from '../commands';
import { isPolarity } from './polarity';
import { evidenceOf, type EvidenceSource } from './sources';

type Values = Readonly<Record<string, unknown>>;

export interface LinkPlan {
  incidentId: string;
  /** Present when it has to be created first. */
  incident?: NewIncident;
  hypothesis?: NewHypothesis;
  evidence: NewEvidence;
}

export interface LinkFacts {
  source: EvidenceSource;
  personId: string;
  /** RFC 3339: the moment that was on the screen. */
  at: string;
  /** The same id for the same key, as long as the dialog is open. */
  idFor: (key: string) => string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Whether a new incident is asked for: then its type and severity are required and no hypothesis is (EVD-4, EVD-14). */
export function isNewIncident(values: Values): boolean {
  return createdText(values['incident']) !== undefined;
}

/** What is to be created, or undefined while no incident is chosen. */
export function linkPlan(values: Values, facts: LinkFacts): LinkPlan | undefined {
  const { source, personId, at, idFor } = facts;
  const title = createdText(values['incident']);
  const incidentId = title === undefined ? pickedValue(values['incident']) : idFor(`incident ${title}`);
  if (incidentId === undefined) return undefined;
  const description = text(values['description']);
  const chosen = pickedValue(values['hypothesis']);
  const hypothesisTitle =
    createdText(values['hypothesis']) ?? title ?? description.slice(0, MAX_TITLE_LENGTH);
  const hypothesisId = chosen ?? idFor(`hypothesis ${incidentId} ${hypothesisTitle}`);
  return {
    incidentId,
    ...(title === undefined
      ? {}
      : {
          incident: {
            id: incidentId,
            title,
            description,
            severity: text(values['severity']),
            type: text(values['type']),
            status: 'open',
            created_by: personId,
            commander_id: personId,
            communicator_id: personId,
          },
        }),
    ...(chosen === undefined
      ? {
          hypothesis: {
            id: hypothesisId,
            incident_id: incidentId,
            title: hypothesisTitle,
            status: 'possible',
            type: 'root',
            created_by: personId,
          },
        }
      : {}),
    evidence: evidenceOf(source, {
      id: idFor(`evidence ${hypothesisId}`),
      hypothesisId,
      description,
      personId,
      at,
      polarity: isPolarity(values['polarity']) ? values['polarity'] : 'supports',
    }),
  };
}

export const LINK_STEPS = ['incident', 'hypothesis', 'evidence'] as const;
export type LinkStep = (typeof LINK_STEPS)[number];

/** How each row is created; resolves with the error of a refused call. */
export interface LinkPort {
  incident: (row: NewIncident) => Promise<AppError | undefined>;
  hypothesis: (row: NewHypothesis) => Promise<AppError | undefined>;
  evidence: (row: NewEvidence) => Promise<AppError | undefined>;
}

export type LinkOutcome =
  | { kind: 'linked' }
  | {
      kind: 'failed';
      error: AppError;
      /** Created in this or an earlier try. */
      created: readonly LinkStep[];
      /** Still missing, the failed one first. */
      missing: readonly LinkStep[];
    };

/**
 * Creates what the plan asks for, in order, and stops at the first refusal.
 * @param done ids of rows that an earlier try created; they are skipped, and new ones are added.
 */
export async function runLink(plan: LinkPlan, port: LinkPort, done: Set<string>): Promise<LinkOutcome> {
  const calls: readonly { step: LinkStep; id: string; call: () => Promise<AppError | undefined> }[] = [
    ...(plan.incident === undefined ? [] : [stepOf('incident', plan.incident, port.incident)]),
    ...(plan.hypothesis === undefined ? [] : [stepOf('hypothesis', plan.hypothesis, port.hypothesis)]),
    stepOf('evidence', plan.evidence, port.evidence),
  ];
  for (const [index, { id, call }] of calls.entries()) {
    if (done.has(id)) continue;
    const error = await call();
    if (error !== undefined) {
      const steps = calls.map(({ step }) => step);
      return { kind: 'failed', error, created: steps.slice(0, index), missing: steps.slice(index) };
    }
    done.add(id);
  }
  return { kind: 'linked' };
}

function stepOf<Row extends { id: string }>(
  step: LinkStep,
  row: Row,
  create: (row: Row) => Promise<AppError | undefined>,
) {
  return { step, id: row.id, call: () => create(row) };
}
