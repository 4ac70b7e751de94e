import { useMemo, useState, type RefObject } from 'react';
import { saveText } from '../saveText';
import { copyText } from '@/components/feedback/copyText';
import { showToast } from '@/components/feedback/toasts';
import type { LogListHandle } from '../components/LogList';
import { clipboardText, linesText } from '../model/asText';
import { foundPlaces, levelCounts, nextFound, shownPlaces } from '../model/findings';
import { keyOf } from '../model/lineKey';
import type { Line, LogAnswer } from '../model/lines';
import { selectedPlaces, selectedRange } from '../model/selection';
import type { LogsSearch } from '../search';
import { LOG_TEXTS } from '../texts';
import { useLineReader } from './useLineReader';

type Change = (patch: Partial<LogsSearch>, mode?: 'push' | 'replace') => void;

/** What the list, find, levels and the selection show of an answer. */
export function useLogView(
  answer: LogAnswer,
  search: LogsSearch,
  change: Change,
  list: RefObject<LogListHandle | null>,
) {
  const { lines } = answer;
  const { levels, line, lineEnd } = search;
  const findings = useLineReader(lines, {
    text: search.find,
    isCaseSensitive: search.matchCase,
    isWholeWord: search.wholeWord,
    isRegex: search.regex,
  });
  const shown = useMemo(() => shownPlaces(lines.length, findings, levels), [lines, findings, levels]);
  const counts = useMemo(() => levelCounts(findings), [findings]);
  const found = useMemo(
    () => foundPlaces(findings.found, shown, lines.length),
    [findings.found, shown, lines.length],
  );
  const [foundAt, setFoundAt] = useState<number>();
  const [isAtFound, setAtFound] = useState(false);
  const at = foundAt !== undefined && foundAt < found.length ? foundAt : undefined;
  const selection = useMemo(() => selectedRange(lines, line, lineEnd), [lines, line, lineEnd]);
  const selected = useMemo(
    () =>
      selection === undefined ? [] : selectedPlaces(selection, shown).flatMap((place) => lines[place] ?? []),
    [selection, shown, lines],
  );
  const keyAt = (place: number): string => keyOf(lines, place);
  const foundPlace = at === undefined ? undefined : found[at];
  const mark = (patch: Partial<LogsSearch>) => {
    setAtFound(false);
    change(patch, 'replace');
  };
  const shownLines = function* (): Generator<Line> {
    for (let position = 0; position < shown.count; position += 1) {
      const one = lines[shown.at(position)];
      if (one !== undefined) yield one;
    }
  };
  return {
    findings,
    shown,
    counts,
    found,
    at,
    foundPlace,
    cursor: isAtFound ? foundPlace : undefined,
    selection,
    selected,
    step: (direction: 1 | -1) => {
      const next = nextFound(found.length, at, direction);
      setFoundAt(next);
      setAtFound(true);
      const place = next === undefined ? undefined : found[next];
      if (place !== undefined) list.current?.show(place);
    },
    changeFind: (patch: Partial<LogsSearch>) => {
      setFoundAt(undefined);
      change(patch, 'replace');
    },
    select: (place: number, isMore: boolean) =>
      mark(
        isMore && line !== undefined ? { lineEnd: keyAt(place) } : { line: keyAt(place), lineEnd: undefined },
      ),
    selectAll: () => mark({ line: keyAt(shown.at(0)), lineEnd: keyAt(shown.at(shown.count - 1)) }),
    clear: () => mark({ line: undefined, lineEnd: undefined }),
    copyAll: () => {
      const text = clipboardText(shownLines(), search.times);
      if (text === undefined) showToast('error', LOG_TEXTS.tooMuchToCopy);
      else void copyText(text);
    },
    download: (name: string) => saveText(`${name}.log`, linesText(shownLines(), search.times)),
  };
}
