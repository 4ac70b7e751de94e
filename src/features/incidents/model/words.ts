/** Words of incidents as people read them, and what their colours mean. Pure. */
import {
  HYPOTHESIS_STATUSES,
  INCIDENT_SEVERITIES,
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
  type HypothesisStatus,
  type HypothesisType,
  type IncidentSeverity,
  type IncidentStatus,
  type IncidentType,
} from '@/services/contracts/enums';

/** Severities that the link dialog offers, spelt as the settings specification spells them (§4). */
export const LINK_SEVERITIES = ['info', 'warning', 'low', 'Medium', 'high', 'blocker', 'critical'] as const;

/** Statuses of incidents that still need somebody. */
export const ACTIVE_STATUSES: readonly IncidentStatus[] = ['new', 'open', 'investigating', 'mitigated'];

const SEVERITY_OF_CODE: Readonly<Record<number, string>> = {
  1: 'Medium',
  2: 'High',
  3: 'Blocker',
  4: 'Critical',
};

/** Codes 1 to 4 are Medium, High, Blocker and Critical; anything else is Low (INC-6). */
export function severityOfCode(code: number): string {
  return SEVERITY_OF_CODE[code] ?? 'Low';
}

/** The word that is stored and compared: lower case, numeric codes spelt out. */
export function severityWord(severity: unknown): string {
  if (typeof severity === 'number') return severityOfCode(severity).toLowerCase();
  const word = typeof severity === 'string' ? severity.trim().toLowerCase() : '';
  return /^\d+$/.test(word) ? severityOfCode(Number(word)).toLowerCase() : word;
}

/** Both spellings of technical debt are one type (OPEN-6). */
export function typeWord(type: string): string {
  return type === 'technical_debt' ? 'technicalDebt' : type;
}

/** 'technicalDebt' → 'technical debt'. */
export function typeLabel(type: string): string {
  return typeWord(type)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** The status word whose shape and tone draw an incident's status (components/theme/statusTone). */
export function toneOfStatus(status: string): string {
  switch (status) {
    case 'new':
    case 'open':
      return 'unhealthy';
    case 'investigating':
      return 'warning';
    case 'mitigated':
      return 'mixed';
    case 'resolved':
      return 'healthy';
    default:
      return 'unknown';
  }
}

/** The same for a hypothesis: green is proven, orange is where to look. */
export function toneOfHypothesis(status: string): string {
  switch (status) {
    case 'proven':
      return 'healthy';
    case 'likely':
      return 'warning';
    case 'disproven':
      return 'suspended';
    default:
      return 'unknown';
  }
}

/** Ruled out: stays in sight, folded. */
export function isRuledOut(status: string): boolean {
  return status === 'disproven';
}

/** The type of a child: none → root → factor → solution, which has none (HYP-2). */
export function childType(parent: string | undefined): HypothesisType | undefined {
  if (parent === undefined) return 'root';
  if (parent === 'root') return 'factor';
  return parent === 'factor' ? 'solution' : undefined;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

function choicesOf<Value extends string>(values: readonly Value[]): readonly Choice<Value>[] {
  return values.map((value) => ({ value, label: capital(typeLabel(value)) }));
}

export const STATUS_CHOICES: readonly Choice<IncidentStatus>[] = choicesOf(INCIDENT_STATUSES);
export const SEVERITY_CHOICES: readonly Choice<IncidentSeverity>[] = choicesOf(INCIDENT_SEVERITIES);
export const TYPE_CHOICES: readonly Choice<IncidentType>[] = choicesOf(INCIDENT_TYPES);
export const HYPOTHESIS_CHOICES: readonly Choice<HypothesisStatus>[] = choicesOf(HYPOTHESIS_STATUSES);
