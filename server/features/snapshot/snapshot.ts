/** The files of a snapshot, made one after the other: the record as JSON, tables as CSV, logs of components. */
import { BadInput } from '@server/features/query/badInput';
import { storedFields } from '@server/features/query/fields';
import { chooseSelector, readLogSource, searchLogs } from '@server/features/logs/search';
import type { LogSource } from '@server/features/logs/search';
import { LogsUnavailable } from '@server/features/logs/types';
import type { LogBackend, LogLine } from '@server/features/logs/types';
import { asCaller } from '@server/access/asCaller';
import type { Caller, Sql } from '@server/types';
import { csvTable } from './csv';
import { componentsBelow, snapshotTables } from './tables';
import type { SnapshotRequest, Subject, Table } from './tables';
import { fileName } from './zip';
import type { ZipEntry } from './zip';

export interface SnapshotDeps {
  sql: Sql;
  logBackends: readonly LogBackend[];
}

const MOST_LINES = 5000;

interface Contents {
  tables: Table[];
  components: object[];
  logs: LogSource[];
}

/** Reads everything that is in the database in one view of it, then yields the files. */
export async function* snapshotFiles(
  { sql, logBackends }: SnapshotDeps,
  caller: Caller,
  request: SnapshotRequest,
  subject: Subject,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const contents = await asCaller(
    sql,
    caller,
    async (tx): Promise<Contents> => {
      const tables = await snapshotTables(tx, request);
      if (request.kind !== 'topology') return { tables, components: [], logs: [] };
      const components = await componentsBelow(tx, request.id);
      const sources = [];
      for (const component of components) sources.push(await readLogSource(tx, String(component['id'])));
      return { tables, components, logs: sources.filter((source) => source !== undefined) };
    },
    { readOnly: true },
  );
  yield { name: subject.file, text: pretty(subject.row) };
  if (request.kind === 'topology') yield { name: 'components.json', text: pretty(contents.components) };
  for (const table of contents.tables) {
    yield { name: `${table.name}.csv`, text: csvTable(table.columns, table.rows) };
  }
  for (const source of contents.logs) yield* logFiles(source, logBackends, request, signal);
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** One file per log selector; where logs cannot be had the file says why, so that nobody takes silence for no lines. */
async function* logFiles(
  source: LogSource,
  backends: readonly LogBackend[],
  { window, logFormat }: SnapshotRequest,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const { component } = source;
  for (const name of selectorNames(component.log_selectors)) {
    const file = `logs/${fileName(component.name)}-${fileName(name)}`;
    try {
      const selector = chooseSelector(component, name);
      const { results } = await searchLogs(source.backends, backends, {
        component: { ...component, externalId: component.external_id },
        selector,
        query: '',
        limit: MOST_LINES,
        signal,
      });
      const lines = results.filter(({ timestamp }) => isWithin(timestamp, window)).reverse();
      yield { name: `${file}.${logFormat}`, text: lines.map((line) => asText(line, logFormat)).join('') };
    } catch (error) {
      if (!(error instanceof LogsUnavailable) && !(error instanceof BadInput)) throw error;
      yield { name: `${file}.missing.txt`, text: `${error.message}\n` };
    }
  }
}

function selectorNames(stored: unknown): string[] {
  const entries = (Array.isArray(stored) ? stored : []).flatMap(
    (entry: unknown) => storedFields(entry) ?? [],
  );
  return entries.flatMap((entry) => {
    try {
      return entry.text('name') ?? [];
    } catch (error) {
      if (error instanceof BadInput) return []; // a name that is no text names no logs
      throw error;
    }
  });
}

/** Lines without a time cannot be placed, so they stay. */
const isWithin = (timestamp: string | undefined, { start, end }: SnapshotRequest['window']): boolean =>
  timestamp === undefined || (timestamp >= start && timestamp < end);

function asText(line: LogLine, format: SnapshotRequest['logFormat']): string {
  if (format === 'json') return `${JSON.stringify(line)}\n`;
  return `${line.timestamp === undefined ? '' : `${line.timestamp} `}${line.message}\n`;
}
