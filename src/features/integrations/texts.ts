/** Exact texts of settings specification §2.5 and what stands around them. */
export const INTEGRATION_TEXTS = {
  title: 'Integrations',
  list: 'Integrations',
  add: 'Add Integration',
  empty: 'Nothing brings data in yet. Add an integration to fill the catalog and the topology.',
} as const;

export const ADD_TEXTS = {
  /** INTG-1 */
  title: (choice: string) => `Add Integration - ${choice}`,
  gitOps: 'Add via GitOps',
  direct: 'Add Directly',
  back: 'Back',
  close: 'Close',
  name: 'Name',
  namespace: 'Namespace',
  interval: 'Interval',
  labels: 'Labels',
  values: 'Values',
  valuesHint: 'YAML. What is left out keeps the default of the chart.',
  output: 'Install',
  flux: 'Flux',
  helm: 'Helm CLI',
  /** INTG-5 */
  note: 'You will need to have Kubernetes chart installed in flux to use this option.',
  copy: 'Copy',
  copied: 'Copied',
  invalid: 'Mend what is marked above; then what is to be installed stands here.',
  noRegistry:
    'No chart registry is set up: put the address of yours in place of CHART_REGISTRY_URL, or ask the operator to set it.',
  version: (name: string, version: string) => `${name} ${version}`,
} as const;

export const FIELD_ERRORS = {
  name: 'A name is needed: it becomes the name of the release.',
  namespace: 'Use small letters, digits and hyphens, such as watchfloor.',
  interval: 'Write a duration with its unit, such as 30m or 1h.',
  values: (reason: string) => `This is no YAML that can be installed: ${reason}`,
  notObject: 'it must be a list of names with values, such as scraper: { enabled: true }.',
} as const;
