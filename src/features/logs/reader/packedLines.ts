/**
 * Lines on their way from a worker to the screen: one text for all of them, because a hundred thousand objects that are
 * copied one by one would be felt. Pure.
 */
import type { Line } from '../model/lines';

export interface PackedLines {
  /** All messages, one after the other, and where each ends. */
  text: string;
  ends: Uint32Array;
  /** NaN for a line without a time. */
  times: Float64Array;
  /** As `text`; nothing between two ends is a line without an id. */
  ids: string;
  idEnds: Uint32Array;
  /** Every set of labels once, and which of them each line has. */
  labels: Line['labels'][];
  labelOf: Uint32Array;
}

const isSame = (one: Line['labels'], other: Line['labels']): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/** Lines that follow each other mostly have the same labels: only the last set is compared. */
export function packLines(lines: readonly Line[]): PackedLines {
  const ends = new Uint32Array(lines.length);
  const idEnds = new Uint32Array(lines.length);
  const times = new Float64Array(lines.length);
  const labelOf = new Uint32Array(lines.length);
  const labels: Line['labels'][] = [];
  let end = 0;
  let idEnd = 0;
  lines.forEach((line, at) => {
    end += line.message.length;
    idEnd += line.id?.length ?? 0;
    ends[at] = end;
    idEnds[at] = idEnd;
    times[at] = line.time ?? Number.NaN;
    const last = labels.at(-1);
    if (last === undefined || !isSame(last, line.labels)) labels.push(line.labels);
    labelOf[at] = labels.length - 1;
  });
  return {
    text: lines.map(({ message }) => message).join(''),
    ends,
    times,
    ids: lines.map(({ id = '' }) => id).join(''),
    idEnds,
    labels,
    labelOf,
  };
}

/** Adds the lines to `to`. */
export function unpackLines(packed: PackedLines, to: Line[]): void {
  const { text, ends, times, ids, idEnds, labels, labelOf } = packed;
  let start = 0;
  let idStart = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const end = ends[at] ?? start;
    const idEnd = idEnds[at] ?? idStart;
    const time = times[at] ?? Number.NaN;
    const line: Line = {
      time: Number.isNaN(time) ? undefined : time,
      message: text.slice(start, end),
      labels: labels[labelOf[at] ?? 0] ?? {},
    };
    if (idEnd > idStart) line.id = ids.slice(idStart, idEnd);
    to.push(line);
    start = end;
    idStart = idEnd;
  }
}
