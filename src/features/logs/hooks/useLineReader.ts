import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FindQuestion } from '../model/findPattern';
import type { Line } from '../model/lines';
import { createLineReader, type Findings } from '../reader/lineReader';

/** Levels and finds of the lines, as far as they are worked out. */
export function useLineReader(lines: readonly Line[], find: FindQuestion): Findings {
  const [reader] = useState(createLineReader);
  const { text, isCaseSensitive, isWholeWord, isRegex } = find;
  useEffect(() => () => reader.stop(), [reader]);
  useEffect(() => reader.follow(lines), [reader, lines]);
  useEffect(() => {
    reader.ask({ text, isCaseSensitive, isWholeWord, isRegex });
  }, [reader, text, isCaseSensitive, isWholeWord, isRegex]);
  return useSyncExternalStore(reader.subscribe, reader.findings);
}
