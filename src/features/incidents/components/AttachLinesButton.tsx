import { MAX_MARKED_LINES, type EvidenceSource } from '../model/sources';
import { LINK_TEXTS } from '../texts';
import { AttachButton } from './AttachButton';

export interface AttachLinesProps {
  config: { id: string; name: string; type: string };
  /** The document as it is shown, and the one-based numbers of its selected lines. */
  lines: readonly string[];
  marked: readonly number[];
}

function obstacleOf(count: number): string | undefined {
  if (count === 0) return LINK_TEXTS.noLines;
  return count > MAX_MARKED_LINES ? LINK_TEXTS.tooManyLines(MAX_MARKED_LINES) : undefined;
}

/** Lines of a document as evidence: they are quoted as they were, whatever becomes of the item. */
export function AttachLinesButton({ config, lines, marked }: AttachLinesProps) {
  const source: EvidenceSource = {
    kind: 'config',
    configId: config.id,
    name: config.name,
    type: config.type,
    lines,
    marked,
  };
  return (
    <AttachButton
      source={source}
      label={LINK_TEXTS.lines(marked.length)}
      obstacle={obstacleOf(marked.length)}
    />
  );
}
