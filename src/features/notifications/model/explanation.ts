/** "Who would hear?" (docs/adr/0042): the question as its form and address have it, and the answer in words. Pure. */
import { pickedValue } from '@/components/form/kinds/picked';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { eventsOf } from '@/services/contracts/notificationEvents';
import { SILENCED_KINDS, type SilencedKind } from '../search';
import { HEAR_TEXTS } from '../texts';
import type { WhyStep } from './records';
import { resourceFields, type ResourceChoices } from './silenceFields';

export interface Hearer {
  kind: 'person' | 'connection' | 'address';
  name: string | null;
  team: string | null;
}

export interface Verdict {
  outcome: string;
  receivers: readonly Hearer[];
  at: string;
  steps: readonly WhyStep[];
}

export interface ExplainedRule {
  id: string;
  name: string;
  verdicts: readonly Verdict[];
}

export interface Explanation {
  resource: { kind: string; id: string; name: string };
  event: string;
  at: string;
  rules: readonly ExplainedRule[];
}

/** The body of POST /notification/explain. */
export interface HearQuestion {
  kind: SilencedKind;
  id: string;
  event: string;
  /** RFC 3339; now where there is none. */
  at?: string;
}

/** What the address says of a question; the kind opens the dialog. */
export interface HearSearch {
  ask: SilencedKind | undefined;
  askId: string | undefined;
  askEvent: string | undefined;
  askAt: string | undefined;
}

const USUAL_EVENTS: Readonly<Record<SilencedKind, string>> = {
  check: 'check.failed',
  config: 'config.unhealthy',
  component: 'component.unhealthy',
};

const eventFor = (kind: SilencedKind, event: unknown): string =>
  eventsOf(kind).find((known) => known === event) ?? USUAL_EVENTS[kind];

/** Undefined while it is not said about what. */
export function questionOf({ ask, askId, askEvent, askAt }: HearSearch): HearQuestion | undefined {
  if (ask === undefined || askId === undefined) return undefined;
  return {
    kind: ask,
    id: askId,
    event: eventFor(ask, askEvent),
    ...(askAt === undefined ? {} : { at: askAt }),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The event of each kind has a field of its own, so that going back and forth between kinds loses none. */
const eventField = (kind: SilencedKind): string => `${kind}Event`;

export function hearForm({ ask = 'check', askId, askEvent, askAt }: HearSearch): Record<string, unknown> {
  return {
    kind: ask,
    ...(askId === undefined ? {} : { [ask]: { value: askId } }),
    ...Object.fromEntries(
      SILENCED_KINDS.map((kind) => [eventField(kind), eventFor(kind, kind === ask ? askEvent : undefined)]),
    ),
    ...(askAt === undefined ? {} : { at: askAt }),
  };
}

export function kindIn(values: Values): SilencedKind {
  return SILENCED_KINDS.find((kind) => kind === values['kind']) ?? 'check';
}

export function hearSearchOf(values: Values): HearSearch {
  const kind = kindIn(values);
  const { at } = values;
  return {
    ask: kind,
    askId: pickedValue(values[kind]),
    askEvent: eventFor(kind, values[eventField(kind)]),
    askAt: typeof at === 'string' && at !== '' ? at : undefined,
  };
}

export function hearFields(choices: ResourceChoices): readonly FieldSpec[] {
  return [
    ...resourceFields(HEAR_TEXTS.kind, choices),
    ...SILENCED_KINDS.map((kind): FieldSpec => ({
      name: eventField(kind),
      kind: 'select',
      label: HEAR_TEXTS.event,
      isRequired: true,
      options: eventsOf(kind).map((value) => ({ value, label: value })),
      when: { field: 'kind', equals: kind },
    })),
    { name: 'at', kind: 'moment', label: HEAR_TEXTS.at, help: HEAR_TEXTS.atHelp },
  ];
}

/** In the order in which somebody reads them: who hears first, then what was held back, then who never listened. */
const GROUPS = ['sends', 'holds', 'refuses', 'elsewhere'] as const;
export type HearGroup = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<string, HearGroup>> = {
  sent: 'sends',
  silenced: 'holds',
  inhibited: 'holds',
  'repeat-interval': 'holds',
  'other-event': 'elsewhere',
};

export interface ShownVerdict extends Verdict {
  key: string;
  rule: Pick<ExplainedRule, 'id' | 'name'>;
}

/** Groups without verdicts are left out. */
export function groupedVerdicts(
  rules: readonly ExplainedRule[],
): { group: HearGroup; verdicts: ShownVerdict[] }[] {
  const all = rules.flatMap(({ id, name, verdicts }) =>
    verdicts.map((verdict, at) => ({ ...verdict, key: `${id} ${at}`, rule: { id, name } })),
  );
  return GROUPS.map((group) => ({
    group,
    verdicts: all.filter(({ outcome }) => (GROUP_OF[outcome] ?? 'refuses') === group),
  })).filter(({ verdicts }) => verdicts.length > 0);
}

function nameOf({ kind, name, team }: Hearer): string {
  const own = name ?? HEAR_TEXTS.nameless[kind];
  return team === null ? own : HEAR_TEXTS.ofTeam(own, team);
}

export const hearersInWords = (receivers: readonly Hearer[]): string => receivers.map(nameOf).join(', ');

/** The step that decided: where it was stopped, or the last one. */
export const decidingStep = (steps: readonly WhyStep[]): WhyStep | undefined =>
  steps.find(({ passed }) => !passed) ?? steps.at(-1);
