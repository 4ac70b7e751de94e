/** Rows that stand beside a component. */
export interface Named {
  id: string;
  name: string;
}

export interface IncidentRef {
  id: string;
  title: string;
  status: string;
  severity: string;
  created_at: string;
}

export interface CheckRef {
  id: string;
  name: string;
  type: string;
  status: string | null;
}

export interface InsightRef {
  analysis_id: string;
  config_id: string;
  name: string;
  analysis_type: string | null;
  severity: string | null;
}

export interface RecentChange {
  id: string;
  config_id: string;
  name: string;
  change_type: string;
  created_at: string;
}

export interface ConfigLink {
  config_id: string;
  /** Who made the link: people (`manual`) or a specification. */
  selector_id: string | null;
  configs: { id: string; name: string; type: string; health: string | null } | null;
}

export interface TeamLink {
  team_id: string;
  role: string | null;
  team: Named | null;
}
