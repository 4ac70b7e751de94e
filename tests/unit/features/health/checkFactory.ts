import type { CheckSummary } from '@/services/contracts/healthRows';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';

let made = 0;

/** A check as the summary answers it; healthy unless said otherwise. */
export function makeCheck(overrides: Partial<CheckSummary> = {}): CheckSummary {
  made += 1;
  return {
    id: `check-${made}`,
    canary_id: `canary-${made}`,
    name: `check ${made}`,
    type: 'http',
    namespace: 'default',
    canary_name: 'shop',
    canary_namespace: 'default',
    agent_id: LOCAL_AGENT_ID,
    labels: {},
    status: 'healthy',
    uptime: { passed: 10, failed: 0 },
    latency: { rolling1h: 0 },
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    checkStatuses: [],
    ...overrides,
  };
}

/** Labels with a key such as __proto__ as an own key, which an object literal cannot have. */
export function hostileLabels(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries);
}

/** A check that has never run: it has no status and counts no runs. */
export function neverRun(overrides: Partial<CheckSummary> = {}): CheckSummary {
  const { status: _none, ...check } = makeCheck({ uptime: { passed: 0, failed: 0 }, ...overrides });
  return check;
}
