/** New rows of this feature that wait on this device, with the types of those who put them there. Pure. */
import { newRows as anyNewRows, type Layer, type NewRow } from '@/services/offline/outbox/layers';
import type { NewComment, NewEvidence, NewHypothesis, NewIncident, NewResponder } from '../commands';

/** What this feature puts in the outbox (model/queuedCommands.ts), by table. */
interface NewRows {
  incidents: NewIncident;
  hypotheses: NewHypothesis;
  evidences: NewEvidence;
  comments: NewComment;
  responders: NewResponder;
}

/** New rows of `table` that the server's answer does not have. */
export function newRows<Table extends keyof NewRows>(
  layers: readonly Layer[],
  table: Table,
  known: readonly { id: string }[],
): NewRow<NewRows[Table]>[] {
  return anyNewRows(layers, table, known) as unknown as NewRow<NewRows[Table]>[]; // what this feature puts in
}
