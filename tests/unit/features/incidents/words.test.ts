/** The words of incidents (specification 1 §4, settings specification §4). */
import {
  EVIDENCE_TYPES,
  HYPOTHESIS_STATUSES,
  INCIDENT_HISTORY_TYPES,
  INCIDENT_SEVERITIES,
  INCIDENT_STATUSES,
  INCIDENT_TYPES,
} from '@/services/contracts/enums';
import { newIncidentOf } from '@/features/incidents/model/newIncident';
import {
  childType,
  LINK_SEVERITIES,
  severityOfCode,
  severityWord,
  toneOfHypothesis,
  toneOfStatus,
  TYPE_CHOICES,
  typeLabel,
} from '@/features/incidents/model/words';

it('INC-2 INC-4 INC-7 INC-8 HYP-3 EVD-2 the closed sets are those of the specification', () => {
  expect(INCIDENT_STATUSES).toEqual(['new', 'open', 'investigating', 'mitigated', 'resolved', 'closed']);
  expect(INCIDENT_SEVERITIES).toEqual(['low', 'medium', 'high', 'blocker', 'critical']);
  expect(INCIDENT_TYPES).toEqual([
    'cost',
    'availability',
    'performance',
    'security',
    'integration',
    'compliance',
    'technicalDebt',
    'reliability',
  ]);
  expect(HYPOTHESIS_STATUSES).toEqual([
    'proven',
    'likely',
    'possible',
    'unlikely',
    'improbable',
    'disproven',
  ]);
  expect(EVIDENCE_TYPES).toEqual([
    'log',
    'config',
    'topology',
    'check',
    'config_analysis',
    'config_change',
    'comment',
  ]);
  expect(INCIDENT_HISTORY_TYPES).toHaveLength(9);
});

it('INC-5 OPEN-4 the link dialog spells Medium with a capital, and a stored medium is the same severity', () => {
  expect(LINK_SEVERITIES).toEqual(['info', 'warning', 'low', 'Medium', 'high', 'blocker', 'critical']);
  expect(severityWord('Medium')).toBe('medium');
  expect(severityWord('medium')).toBe('medium');
});

it.each([
  [1, 'Medium'],
  [2, 'High'],
  [3, 'Blocker'],
  [4, 'Critical'],
  [0, 'Low'],
  [9, 'Low'],
])('INC-6 the code %i is %s', (code, word) => {
  expect(severityOfCode(code)).toBe(word);
  expect(severityWord(code)).toBe(word.toLowerCase());
  expect(severityWord(String(code))).toBe(word.toLowerCase());
});

it('OPEN-6 technicalDebt and technical_debt read the same', () => {
  expect(typeLabel('technicalDebt')).toBe('technical debt');
  expect(typeLabel('technical_debt')).toBe('technical debt');
  expect(TYPE_CHOICES.map(({ value }) => value)).toEqual([...INCIDENT_TYPES]);
});

it('HYP-2 a child goes root, factor, solution, and a solution has none', () => {
  expect([undefined, 'root', 'factor', 'solution', 'something'].map(childType)).toEqual([
    'root',
    'factor',
    'solution',
    undefined,
    undefined,
  ]);
});

it('OPEN-5 a status that the server alone knows has a calm tone', () => {
  expect(toneOfStatus('cancelled')).toBe('unknown');
  expect(INCIDENT_STATUSES.map(toneOfStatus)).toEqual([
    'unhealthy',
    'unhealthy',
    'warning',
    'mixed',
    'healthy',
    'unknown',
  ]);
  expect(toneOfHypothesis('proven')).toBe('healthy');
  expect(toneOfHypothesis('from elsewhere')).toBe('unknown');
});

it('INC-3 EVD-17 a new incident is open, and who opens it commands it', () => {
  expect(newIncidentOf({ title: ' Checkout ' }, 'id', 'me')).toEqual({
    id: 'id',
    title: 'Checkout',
    description: '',
    severity: 'low',
    type: 'availability',
    status: 'open',
    created_by: 'me',
    commander_id: 'me',
    communicator_id: 'me',
  });
});
