/** What can be installed by GitOps (settings specification §2.5), by the name of its chart. */
export const CHART_NAMES = ['aws', 'azure', 'prometheus', 'flux', 'kubernetes', 'watchfloor'] as const;
export type ChartName = (typeof CHART_NAMES)[number];

/** Answer of GET /api/charts/{name} (ADR 0033). */
export interface ChartAnswer {
  name: ChartName;
  /** Read from Chart.yaml. */
  chart: { name: string; description: string; type: string; version: string; appVersion: string };
  /** JSON Schema of draft 7 of the values. */
  schema: Readonly<Record<string, unknown>>;
  /** Address of the chart registry; null while the operator has named none. */
  registry: string | null;
  /** `copy` is what came with this console. */
  origin: 'registry' | 'copy';
  /** Why the copy is shown although a registry is named; a sentence. */
  notice?: string;
}
