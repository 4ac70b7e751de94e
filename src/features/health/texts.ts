/** Sentences of the health screen that the specification leaves to us. */
export const HEALTH_TEXTS = {
  needsConnection: 'Needs a connection',
  noChecks: 'No checks yet',
  noChecksHelp: 'Add a check by pasting a canary in YAML. It is run at once, and its result shows here.',
  noMatch: 'No check matches the search and the filters',
  clearFilters: 'Clear search and filters',
  allHealthy: (count: number) =>
    count === 1 ? 'The one check is healthy' : `All ${String(count)} checks are healthy`,
  noneOfHealth: (health: string) => `No ${health} checks here`,
  show: 'show',
  hiddenHealthy: (count: string) => `${count} healthy hidden`,
  noAnswer: 'No newer answer has come from the server.',
  checkGone: 'This check does not exist any more',
  noHistory: 'No runs in this time range that match the filters',
  nothingObserved: 'Nothing was observed in this time',
  noRelationships: 'This check is not linked to a component or a catalog item',
  specGone: 'The canary of this check does not exist any more',
  markMaintenance: 'Mark as maintenance',
  maintenanceTitle: 'Mark a time as maintenance',
  maintenanceHelp:
    'The runs stay as they were. The time is marked, and the uptime is told with and without it. The note stands among the silences with your name, and can be removed.',
  maintenanceFrom: 'From',
  maintenanceUntil: 'Until',
  maintenanceReason: 'Reason',
  maintenanceOver:
    'A note about maintenance is for a time that is over: choose an earlier end, or add a silence.',
  maintenanceOrder: 'It would end before it begins: choose a later end.',
  maintenanceMarked: 'Marked as maintenance',
  maintenanceRemoved: 'The note was removed',
  quietFailed: 'Maintenance and silences could not be read.',
  maintenanceKinds: { maintenance: 'Maintenance', silence: 'Silenced' },
  waiting: (name: string) => `${name} is stored. Its first result will show here in a moment.`,
} as const;
