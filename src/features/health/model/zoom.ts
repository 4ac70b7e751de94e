/** The part of a graph that somebody zoomed into: two times in the address (M17: every view is a link). */
import type { Codec } from '@/services/url/codec';
import type { TimeWindow } from './graph';

/** Narrower than this nothing more can be seen: the server answers one point a minute. */
const NARROWEST_MS = 5 * 60_000;
const SHARE_OF_A_SLIP = 0.01;

/** The shortest stretch of `shown` that is meant as one; milliseconds. */
export function leastZoom(shown: TimeWindow): number {
  return Math.min(NARROWEST_MS / 5, (shown.end - shown.start) * SHARE_OF_A_SLIP);
}

/** At least five minutes, in whole seconds: what the address and the request hold. */
export function roundZoom({ start, end }: TimeWindow): TimeWindow {
  const missing = Math.max(0, NARROWEST_MS - (end - start)) / 2;
  const second = (time: number) => Math.round(time / 1000) * 1000;
  return { start: second(start - missing), end: second(end + missing) };
}

const SECONDS = /^(\d{1,11})-(\d{1,11})$/;

/** `1763600000-1763603600`: seconds since the epoch. */
export const zoomCodec: Codec<TimeWindow | undefined> = {
  parse: (text) => {
    const match = SECONDS.exec(text);
    const start = Number(match?.[1]) * 1000;
    const end = Number(match?.[2]) * 1000;
    return match !== null && end > start ? { start, end } : undefined;
  },
  serialize: (zoom) => (zoom === undefined ? '' : `${zoom.start / 1000}-${zoom.end / 1000}`),
  equals: (a, b) => a?.start === b?.start && a?.end === b?.end,
};
