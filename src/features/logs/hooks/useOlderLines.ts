import { asAppError } from '@/services/api/asAppError';
import type { LogQuestion } from '../api';
import { olderThan, type LogAnswer } from '../model/lines';
import { useLazyReadOlderLinesQuery } from '../olderApi';

/** Reading back: whether there are lines before those that are shown, and as many of them as one answer may have. */
export function useOlderLines(question: LogQuestion | undefined, answer: LogAnswer) {
  const [read, { isFetching, error }] = useLazyReadOlderLinesQuery();
  const to = question === undefined ? undefined : olderThan(answer);
  return {
    hasOlder: to !== undefined,
    isLoading: isFetching,
    error: isFetching ? undefined : asAppError(error),
    load: () => {
      if (question !== undefined && to !== undefined && !isFetching) void read({ question, to });
    },
  };
}
