/** Which pieces of evidence show the same fact (ADR 49). Pure. */
import { quoteOf, type Quote } from './quote';
import type { EvidenceRecord } from './records';

/** What a quote itself shows; undefined when that is nothing of its own. */
function quotedKey(quote: Quote, record: EvidenceRecord): string | undefined {
  switch (quote.kind) {
    case 'topology':
      return record.component_id === null ? undefined : `component ${record.component_id}`;
    case 'config': {
      const marked = quote.lines.filter(({ isMarked }) => isMarked);
      return record.config_id === null ? undefined : `config ${record.config_id} ${JSON.stringify(marked)}`;
    }
    case 'log':
      return quote.lines.length === 0
        ? undefined
        : `log ${record.component_id ?? ''} ${JSON.stringify(quote.lines)}`;
    case 'comment':
      return quote.text === '' ? undefined : `note ${quote.text}`;
    default:
      return undefined;
  }
}

/**
 * Equal for evidence of the same source: the same change, insight, check or component, the same marked lines of a
 * config item, the same log lines, the same note. Anything else stands for itself.
 */
export function sourceKey(record: EvidenceRecord): string {
  if (record.config_change_id !== null) return `change ${record.config_change_id}`;
  if (record.config_analysis_id !== null) return `insight ${record.config_analysis_id}`;
  if (record.check_id !== null) return `check ${record.check_id}`;
  return quotedKey(quoteOf(record), record) ?? record.id;
}
