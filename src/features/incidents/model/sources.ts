/**
 * What can be attached as evidence, and how it is sent (contract endpoints §5; EVD-16). Each kind names its source and,
 * where the source may be gone later, keeps what was seen. Pure.
 */
import type { NewEvidence } from '../commands';
import { LINK_TEXTS } from '../texts';
import type { Polarity } from './polarity';

export type EvidenceSource =
  | { kind: 'check'; checkId: string; name: string }
  | {
      kind: 'config';
      configId: string;
      name: string;
      type: string;
      /** The document as it was seen, and the one-based numbers of the marked lines. */
      lines?: readonly string[];
      marked?: readonly number[];
    }
  | { kind: 'config_change'; changeId: string; configId: string; name: string }
  | { kind: 'config_analysis'; analysisId: string; configId: string; name: string }
  | { kind: 'topology'; componentId: string; name: string }
  | {
      kind: 'log';
      componentId?: string;
      name: string;
      lines: readonly {
        id?: string;
        timestamp: string;
        message: string;
        labels?: Readonly<Record<string, string>>;
      }[];
    }
  | { kind: 'comment'; comment: string };

/** How far back the runs of a check are kept in sight (contract endpoints §5, evidence of a check). */
const CHECK_START = '15m';

/** As many lines of a document can be marked in one piece of evidence. */
export const MAX_MARKED_LINES = 500;
/** Characters of a document that evidence keeps whole; of a longer one it keeps the marked lines. */
const MAX_KEPT_DOCUMENT = 65_536;

function keptLines(lines: readonly string[]): readonly string[] {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return length > MAX_KEPT_DOCUMENT ? [] : lines;
}

type SourceColumns = Pick<
  NewEvidence,
  'type' | 'evidence' | 'config_id' | 'config_analysis_id' | 'config_change_id' | 'component_id' | 'check_id'
>;

function selectedLines(
  lines: readonly string[],
  marked: readonly number[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(marked.map((number) => [String(number), lines[number - 1] ?? '']));
}

/** The type, the ids and the JSON of a source. */
export function columnsOf(source: EvidenceSource): SourceColumns {
  switch (source.kind) {
    case 'check':
      return {
        type: 'check',
        check_id: source.checkId,
        evidence: { check_id: source.checkId, includeMessages: true, start: CHECK_START },
      };
    case 'config': {
      const { lines = [], marked = [] } = source;
      return {
        type: 'config',
        config_id: source.configId,
        evidence: {
          lines: keptLines(lines),
          configName: source.name,
          configType: source.type,
          selected_lines: selectedLines(lines, marked),
        },
      };
    }
    case 'config_change':
      return {
        type: 'config_change',
        config_id: source.configId,
        config_change_id: source.changeId,
        evidence: {},
      };
    case 'config_analysis':
      return {
        type: 'config_analysis',
        config_id: source.configId,
        config_analysis_id: source.analysisId,
        evidence: {},
      };
    case 'topology':
      return { type: 'topology', component_id: source.componentId, evidence: { id: source.componentId } };
    case 'log':
      return {
        type: 'log',
        evidence: { lines: source.lines },
        ...(source.componentId === undefined ? {} : { component_id: source.componentId }),
      };
    case 'comment':
      return { type: 'comment', evidence: { comment: source.comment } };
  }
}

/** What is attached, for titles: of a document the lines that were marked, too. */
export function nameOf(source: EvidenceSource): string {
  if (source.kind === 'comment') return source.comment;
  const marked = source.kind === 'config' ? (source.marked ?? []) : [];
  return marked.length === 0 ? source.name : `${source.name}, ${LINK_TEXTS.marked(marked)}`;
}

/** One piece of evidence as it is sent; `at` is when it was seen, so that its source can be opened at that moment. */
export function evidenceOf(
  source: EvidenceSource,
  facts: {
    id: string;
    hypothesisId: string;
    description: string;
    personId: string;
    at: string;
    polarity: Polarity;
  },
): NewEvidence {
  return {
    id: facts.id,
    hypothesis_id: facts.hypothesisId,
    description: facts.description,
    created_by: facts.personId,
    properties: { at: facts.at, polarity: facts.polarity },
    ...columnsOf(source),
  };
}
