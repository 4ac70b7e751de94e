/** The summary is asked for while the page's code is on its way: of all answers it is the one that takes longest. */
import type { ApiExtra } from '@/services/api/baseQuery/request';
import { urlOf } from '@/services/api/baseQuery/transport';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { selectMode, selectRuntimeConfig } from '@/services/session/sessionSlice';
import type { AheadModule } from '@/services/slots/manifest';
import { DEFAULT_TIME_RANGE } from '@/services/time/ranges';
import { selectionOf } from '@/services/url/rangeSearch';
import { summaryRequest } from './api';
import { askSummaryAhead } from './reader/summaryReader';
import { healthSearch } from './search';

type Known = Parameters<typeof selectOnline>[0] & Parameters<typeof selectRuntimeConfig>[0];

/** Asks as the page at this address will, and leaves the answer where the page's own question finds it. */
export const askAhead: AheadModule['askAhead'] = (search) => (_dispatch, getState, extra) => {
  const state = getState() as Known; // the product's one store
  // Without a line the page shows what the device kept; an organization's backend wants a token.
  if (!selectOnline(state) || selectMode(state) === 'hosted') return;
  const chosen = healthSearch.parse(new URLSearchParams(search));
  // Its ends are read from the clock when the page asks.
  if (selectionOf(chosen) !== undefined) return;
  const { timeRange = DEFAULT_TIME_RANGE } = chosen;
  const request = summaryRequest({ url: selectRuntimeConfig(state).summaryUrl, timeRange });
  const { origin } = extra as ApiExtra; // the store is always made with this extra argument (src/app/store.ts)
  askSummaryAhead(
    new Request(urlOf(request, origin(), undefined), {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    }),
  );
};
