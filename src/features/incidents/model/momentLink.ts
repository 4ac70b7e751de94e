/** Where the source of a piece of evidence is seen as it was at that moment. Pure. */
import { paths } from '@/services/config/paths';
import { momentOf } from './quote';
import type { EvidenceRecord } from './records';

/** How much around the moment a check is shown. */
const AROUND_MS = 30 * 60_000;

function withMoment(path: string, moment: string): string {
  return `${path}?${new URLSearchParams({ at: moment }).toString()}`;
}

function checkLink(checkId: string, moment: string): string {
  const at = Date.parse(moment);
  const seconds = (time: number) => Math.round(time / 1000);
  const zoom = `${seconds(at - AROUND_MS)}-${seconds(at + AROUND_MS)}`;
  return `${paths.health({ checkId })}&${new URLSearchParams({ zoom }).toString()}`;
}

function logLink({ component_id }: EvidenceRecord, moment: string): string {
  const search = new URLSearchParams({ at: moment });
  if (component_id !== null) search.set('topologyId', component_id);
  return `/logs?${search.toString()}`;
}

/** The part of the item's page that shows it. */
function configLink(record: EvidenceRecord, configId: string, moment: string): string {
  const page = paths.catalogItem(configId);
  if (record.config_change_id !== null) return withMoment(`${page}/changes`, moment);
  return withMoment(record.config_analysis_id === null ? page : `${page}/insights`, moment);
}

/** The address that opens the source, or undefined where there is none: a comment is its own source. */
export function momentLink(record: EvidenceRecord): string | undefined {
  const moment = momentOf(record);
  if (record.check_id !== null) return checkLink(record.check_id, moment);
  if (record.type === 'log') return logLink(record, moment);
  const configId = record.config_id ?? record.change?.config_id ?? record.analysis?.config_id;
  if (configId !== undefined) return configLink(record, configId, moment);
  return record.component_id === null
    ? undefined
    : withMoment(paths.topologyItem(record.component_id), moment);
}
