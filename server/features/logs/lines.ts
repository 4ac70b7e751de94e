/** One line of text as a log line: JSON objects give time, message and labels, other lines a leading time. Pure. */
import type { LogLine } from './types';

const TIME_KEYS = ['timestamp', 'time', '@timestamp', 'ts'];
const MESSAGE_KEYS = ['message', 'msg', 'log'];
const LEADING_TIME = /^\[?(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)\]?\s*/;

/** Reads one line that is not empty. Labels are those of the file, then those of the line. */
export function readLine(text: string, fileLabels: Readonly<Record<string, string>>): LogLine {
  return readJsonLine(text, fileLabels) ?? readPlainLine(text, fileLabels);
}

function readPlainLine(text: string, labels: LogLine['labels']): LogLine {
  const [whole = '', written] = LEADING_TIME.exec(text) ?? [];
  const timestamp = written === undefined ? undefined : toTime(written.replace(' ', 'T').replace(',', '.'));
  return timestamp === undefined
    ? { message: text, labels }
    : { timestamp, message: text.slice(whole.length), labels };
}

function readJsonLine(text: string, fileLabels: LogLine['labels']): LogLine | undefined {
  if (!text.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // a line that only looks like JSON is shown as it is
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const message = firstText(fields, MESSAGE_KEYS);
  if (message === undefined) return undefined;
  const time = firstValue(fields, TIME_KEYS);
  const timestamp = typeof time === 'string' || typeof time === 'number' ? toTime(time) : undefined;
  const labels = Object.fromEntries(
    [...fields]
      .filter(([key]) => !MESSAGE_KEYS.includes(key) && !TIME_KEYS.includes(key))
      .flatMap(([key, own]) => toLabel(key, own)),
  );
  return { ...(timestamp !== undefined && { timestamp }), message, labels: { ...fileLabels, ...labels } };
}

/** Maps of labels are spread out; other nested values would not be text. */
function toLabel(key: string, value: unknown): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return [[key, String(value)]];
  }
  if (key !== 'labels' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]) => toLabel(name, own));
}

const firstValue = (fields: ReadonlyMap<string, unknown>, keys: readonly string[]): unknown =>
  fields.get(keys.find((key) => fields.has(key)) ?? '');

function firstText(fields: ReadonlyMap<string, unknown>, keys: readonly string[]): string | undefined {
  const value = firstValue(fields, keys);
  return typeof value === 'string' ? value : undefined;
}

/** Numbers are milliseconds, or seconds when they are too small for that. Times without a zone are UTC. */
function toTime(value: string | number): string | undefined {
  const hasZone = typeof value === 'string' && /(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
  const moment =
    typeof value === 'number'
      ? new Date(value < 1e11 ? value * 1000 : value)
      : new Date(hasZone ? value : `${value}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
