/** Reading back: lines before those that are shown, added to the answer that is shown. */
import { clockNow } from '@/components/entity/clock';
import { ASKED, iso, logsApi, logsRequest, rangeFields, type LogQuestion } from './api';
import { prependLines, type LogAnswer } from './model/lines';
import { readAnswerBytes } from './reader/answerReader';

const olderApi = logsApi.injectEndpoints({
  endpoints: (build) => ({
    readOlderLines: build.query<LogAnswer, { question: LogQuestion; to: number }>({
      // half open, and of the same millisecond some lines may be missing
      query: ({ question, to }) =>
        logsRequest(question, { ...rangeFields(question, clockNow()), to: iso(to + 1) }),
      extraOptions: ASKED,
      transformResponse: (bytes: ArrayBuffer) => readAnswerBytes(bytes),
      structuralSharing: false,
      keepUnusedDataFor: 0,
      async onQueryStarted({ question }, { dispatch, getState, queryFulfilled }) {
        const shown = () => logsApi.endpoints.searchLogs.select(question)(getState()).data;
        const before = shown();
        // the screen that asked shows what went wrong
        const older = await queryFulfilled.then(({ data }) => data).catch(() => undefined);
        // Another answer may have come meanwhile, to the button that asks for all of it again.
        if (older === undefined || before === undefined || shown() !== before) return;
        dispatch(logsApi.util.updateQueryData('searchLogs', question, () => prependLines(before, older)));
      },
    }),
  }),
});

export const { useLazyReadOlderLinesQuery } = olderApi;
