/** Lines as plain text: for the clipboard, a file, and evidence. Pure. */
import { formatBytes, formatCount } from '@/services/format/numbers';
import { formatLocalTime } from '@/services/time/absolute';
import { plainText } from './ansi';
import type { Line } from './lines';

/** '2026-11-22 10:00:00.123' in local time; nothing for a line without a time. */
export function lineTime(time: number | undefined): string {
  if (time === undefined) return '';
  const milliseconds = String(((time % 1000) + 1000) % 1000).padStart(3, '0');
  return `${formatLocalTime(new Date(time).toISOString())}.${milliseconds}`;
}

/** One line, without its escape sequences; with its time in UTC where times are shown. */
export function lineText({ time, message }: Line, withTimes: boolean): string {
  const text = plainText(message);
  return withTimes && time !== undefined ? `${new Date(time).toISOString()} ${text}` : text;
}

/** Lines below each other, in parts: one text of all of them could be too long to be one. */
export function* linesText(lines: Iterable<Line>, withTimes: boolean): Generator<string> {
  for (const line of lines) yield `${lineText(line, withTimes)}\n`;
}

/** Browsers take far more, but what takes a second to copy is a file. */
const MOST_COPIED = 20_000_000;

/** Lines for the clipboard; undefined when they are too much for it. */
export function clipboardText(lines: Iterable<Line>, withTimes: boolean): string | undefined {
  const parts: string[] = [];
  let size = 0;
  for (const part of linesText(lines, withTimes)) {
    size += part.length;
    if (size > MOST_COPIED) return undefined;
    parts.push(part);
  }
  return parts.join('');
}

/** Of one line, and lines at once: evidence quotes, it does not store logs. The server takes a body of 1 MB. */
const QUOTED_CHARACTERS = 4000;
const MOST_QUOTED = 200;

/** Selected lines as evidence keeps them. */
export function quotedLines(lines: readonly Line[]) {
  return lines.slice(0, MOST_QUOTED).map(({ id, time, message, labels }) => {
    const text = plainText(message);
    const rest = text.length - QUOTED_CHARACTERS;
    return {
      ...(id === undefined ? {} : { id }),
      timestamp: time === undefined ? '' : new Date(time).toISOString(),
      message:
        rest > 0 ? `${text.slice(0, QUOTED_CHARACTERS)}… (${formatCount(rest)} more characters)` : text,
      labels,
    };
  });
}

/** '10 MB line, cut here'. */
export function sizeOf(message: string): string {
  return formatBytes(message.length);
}
