/** Sends requests to the data API as the gateway does, for one caller. */
import { createDataApi } from '@server/data-api/dataApi';
import type { DataApi } from '@server/data-api/dataApi';
import type { Caller } from '@server/types';
import { openDatabase, silentLog } from '@tests/integration/database/testDatabase';
import type { TestDatabase } from '@tests/integration/database/testDatabase';

export interface Answer {
  status: number;
  range: string | null;
  headers: Headers;
  body: unknown;
}

export interface RequestOptions {
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  text?: string;
  prefer?: string;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, options?: RequestOptions) => Promise<Answer>;

export interface DataFixture extends TestDatabase {
  api: DataApi;
  as(caller: Caller): Send;
  stop(): Promise<void>;
}

export async function startDataApi(): Promise<DataFixture> {
  const database = await openDatabase();
  const api = await createDataApi({ databaseUrl: database.url, log: silentLog });
  return {
    ...database,
    api,
    as: (caller) => (method, path, options) => send(api, caller, method, path, options),
    async stop() {
      await api.close();
      await database.drop();
    },
  };
}

async function send(
  api: DataApi,
  caller: Caller,
  method: string,
  path: string,
  { body, text, prefer = 'return=representation', headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  const request = new Request(`http://console.test/api/db/${path}`, {
    method,
    body: content,
    headers: { 'content-type': 'application/json', prefer, ...headers },
  });
  const answer = await api.handle(request, caller);
  const answerText = await answer.text();
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    headers: answer.headers,
    body: answerText === '' ? undefined : (JSON.parse(answerText) as unknown), // checked by each test
  };
}

/** The rows of a successful answer. */
export function rowsOf(answer: Answer): Record<string, unknown>[] {
  if (!Array.isArray(answer.body))
    throw new Error(`No rows: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Record<string, unknown>[]; // an array of the data API holds objects
}

/** The first row of a successful answer. */
export function firstRow(answer: Answer): Record<string, unknown> {
  const [row] = rowsOf(answer);
  if (row === undefined) throw new Error('No row was answered.');
  return row;
}

/** A text that matches, for comparisons of whole bodies. */
export function sentence(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
