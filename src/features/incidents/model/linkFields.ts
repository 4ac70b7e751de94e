/** The fields of 'Attach as Evidence', with the exact sentences of the settings specification §5. Pure. */
import type { FieldSpec } from '@/components/form/fieldSpec';
import type { Lookup } from '@/services/errors/lookup';
import { polarityField } from './polarityField';
import { LINK_TEXTS } from '../texts';
import type { LinkHypothesis, LinkIncident } from './records';
import { LINK_SEVERITIES, TYPE_CHOICES } from './words';

export interface IncidentOptions {
  incidents: readonly LinkIncident[];
  isNew: boolean;
  onSearchIncident: (text: string) => void;
  /** How far the incidents were read. */
  incidentLookup?: Lookup;
}

export interface LinkOptions extends IncidentOptions {
  hypotheses: readonly LinkHypothesis[];
  onSearchHypothesis: (text: string) => void;
  hypothesisLookup?: Lookup;
}

const NEW_INCIDENT: readonly FieldSpec[] = [
  {
    name: 'type',
    kind: 'select',
    label: LINK_TEXTS.type,
    isRequired: true,
    requiredText: LINK_TEXTS.typeRequired,
    options: TYPE_CHOICES,
  },
  {
    name: 'severity',
    kind: 'select',
    label: LINK_TEXTS.severity,
    isRequired: true,
    requiredText: LINK_TEXTS.severityRequired,
    options: LINK_SEVERITIES.map((value) => ({ value, label: value })),
  },
];

/** An incident that exists or is new; type and severity only for a new one. */
export function incidentFields({
  incidents,
  isNew,
  onSearchIncident,
  incidentLookup,
}: IncidentOptions): readonly FieldSpec[] {
  return [
    {
      name: 'incident',
      kind: 'pick',
      label: LINK_TEXTS.incident,
      help: LINK_TEXTS.incidentHelp,
      isRequired: true,
      requiredText: LINK_TEXTS.incidentRequired,
      isCreatable: true,
      options: incidents.map(({ id, title, incident_id, status, severity }) => ({
        value: id,
        label: title,
        detail: [incident_id, status, severity].join(' · '),
      })),
      onSearch: onSearchIncident,
      lookup: incidentLookup,
    },
    ...(isNew ? NEW_INCIDENT : []),
  ];
}

/** A hypothesis is required only for an incident that exists. */
export function linkFields(options: LinkOptions): readonly FieldSpec[] {
  const { hypotheses, onSearchHypothesis, hypothesisLookup } = options;
  return [
    ...incidentFields(options),
    {
      name: 'hypothesis',
      kind: 'pick',
      label: LINK_TEXTS.hypothesis,
      help: LINK_TEXTS.hypothesisHelp,
      isRequired: true,
      optionalWhileNew: 'incident',
      requiredText: LINK_TEXTS.hypothesisRequired,
      isCreatable: true,
      options: hypotheses.map(({ id, title, type, status }) => ({
        value: id,
        label: title,
        detail: `${type} · ${status}`,
      })),
      onSearch: onSearchHypothesis,
      lookup: hypothesisLookup,
    },
    polarityField,
    { name: 'description', kind: 'textarea', label: LINK_TEXTS.description },
  ];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What follows from a change: another incident clears the hypothesis (EVD-11), and when the hypotheses of the chosen
 * incident arrive and there is one, it is chosen (EVD-10) — once, so that it can be taken away again.
 */
export function settleLink(
  values: Values,
  previous: Values,
  hypotheses: readonly LinkHypothesis[],
): Record<string, unknown> {
  if (values['incident'] !== previous['incident'])
    return values['hypothesis'] === undefined ? {} : { hypothesis: undefined };
  const [only, ...others] = hypotheses;
  const arrived = values === previous;
  return arrived && only !== undefined && others.length === 0 && values['hypothesis'] === undefined
    ? { hypothesis: { value: only.id } }
    : {};
}
