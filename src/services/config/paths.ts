/** Typed builders of every link inside the console. */
function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, value);
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

export const paths = {
  home: () => '/',
  health: (query: { checkId?: string | undefined } = {}) => withQuery('/health', query),
  incidents: () => '/incidents',
  incident: (id: string) => `/incidents/${encodeURIComponent(id)}`,
  /** `component` is an id, `name` one of its log selectors. */
  logs: (query: { component?: string | undefined; name?: string | undefined } = {}) =>
    withQuery('/logs', query),
  playbooks: () => '/playbooks',
  playbookRuns: (query: { playbook?: string | undefined } = {}) => withQuery('/playbooks/runs', query),
  playbookRun: (id: string) => `/playbooks/runs/${encodeURIComponent(id)}`,
  notifications: () => '/notifications',
  /** `ask` (check, config or component) opens "who would hear?", with the other `ask…` as its question. */
  notificationRules: (
    query: Partial<Readonly<Record<'rule' | 'ask' | 'askId' | 'askEvent', string | undefined>>> = {},
  ) => withQuery('/notifications/rules', query),
  silences: (query: { silence?: string | undefined } = {}) => withQuery('/notifications/silences', query),
  /** `kind` is check, config or component. */
  addSilence: (query: { kind?: string | undefined; id?: string | undefined } = {}) =>
    withQuery('/notifications/silences/add', query),
  topology: () => '/topology',
  topologyItem: (id: string) => `/topology/${encodeURIComponent(id)}`,
  catalog: () => '/catalog',
  catalogChanges: () => '/catalog/changes',
  catalogInsights: () => '/catalog/insights',
  catalogItem: (id: string, tab?: string) =>
    `/catalog/${encodeURIComponent(id)}${tab === undefined ? '' : `/${tab}`}`,
  scrapers: () => '/catalog/scrapers',
  scraper: (id: string) => `/catalog/scrapers/${encodeURIComponent(id)}`,
  playbook: (id: string) => `/playbooks/${encodeURIComponent(id)}`,
  integrations: () => '/settings/integrations',
  /** `type` is scrapers, topologies or logging_backends. */
  integration: (type: string, id: string) =>
    `/settings/integrations/${encodeURIComponent(type)}/${encodeURIComponent(id)}`,
  /** One record of a settings table, such as canaries. */
  settingsItem: (table: string, id: string) =>
    `/settings/${encodeURIComponent(table)}/${encodeURIComponent(id)}`,
  /** One agent. */
  agent: (id: string) => withQuery('/settings/agents', { id }),
  login: (
    query: { return_to?: string | undefined; aal?: 'aal2' | undefined; refresh?: 'true' | undefined } = {},
  ) => withQuery('/login', query),
  /** Hosted mode: finds out whether the provider knows who this is, and leads on. */
  authStateChecker: (query: { return_to?: string | undefined } = {}) =>
    withQuery('/auth-state-checker', query),
  /** Hosted mode: after an organization was chosen or made. */
  organizationsSwitched: () => '/organizations/orgs-switched',
  registration: (query: { return_to?: string | undefined } = {}) => withQuery('/registration', query),
  recovery: () => '/recovery',
  /** Answered by the server with a file, so it opens as a page of its own. */
  kubeconfig: () => '/api/kubeconfig',
  profileSettings: (query: { return_to?: string | undefined } = {}) => withQuery('/profile-settings', query),
  error: (query: { id?: string | undefined; error_code?: string | undefined } = {}) =>
    withQuery('/error', query),
} as const;
