/** The one API slice. Features add their endpoints with injectEndpoints; nothing else calls createApi. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { KEEP_ANSWERS_SECONDS } from '@/services/config/constants';
import { pipeline } from './baseQuery/pipeline';
import { TAG_TYPES } from './tags';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: pipeline,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: KEEP_ANSWERS_SECONDS,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
