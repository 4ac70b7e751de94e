import { useRef, type PointerEvent, type WheelEvent } from 'react';
import { formatLocalTime } from '@/services/time/absolute';
import { LANES } from '../model/lanes';
import type { TimelineEvent, TimeSpan } from '../model/timeline';
import { eventNear, type EventLanes } from '../model/timelineLanes';

/** A press that moved less is a click. Pixels. */
const LEAST_DRAG = 5;
/** A stretch that is marked is never shorter: milliseconds. */
const LEAST_SPAN_MS = 1000;

interface PointerOptions {
  visible: EventLanes;
  span: TimeSpan;
  onSpan: (span: TimeSpan) => void;
  onSelect: (event: TimelineEvent) => void;
}

function place(element: HTMLElement | null, from: number, to: number | undefined): void {
  if (element === null) return;
  element.style.visibility = 'visible';
  element.style.left = `${from}px`;
  if (to !== undefined) element.style.width = `${to - from}px`;
}

function hide(...elements: (HTMLElement | null)[]): void {
  for (const element of elements) if (element !== null) element.style.visibility = 'hidden';
}

/**
 * A line over all lanes where the pointer is, a stretch that is dragged becomes the span, a click chooses the nearest
 * event of its lane, and the wheel moves along time. The line and the stretch are moved in the document itself: a chart
 * that is drawn anew at every move of a hand is late.
 */
export function useTimelinePointer({ visible, span, onSpan, onSelect }: PointerOptions) {
  const hair = useRef<HTMLDivElement>(null);
  const brush = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLOutputElement>(null);
  const pressed = useRef<number>(undefined);
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.max(0, Math.min(box.width, event.clientX - box.left));
    return { x, y: event.clientY - box.top, width: Math.max(1, box.width), height: box.height };
  };
  const timeAt = (x: number, width: number) => span.from + (x / width) * (span.to - span.from);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = placeOf(event).x;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, width } = placeOf(event);
      place(hair.current, x, undefined);
      if (time.current !== null)
        time.current.textContent = formatLocalTime(new Date(timeAt(x, width)).toISOString());
      if (pressed.current !== undefined)
        place(brush.current, Math.min(pressed.current, x), Math.max(pressed.current, x));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { x, y, width, height } = placeOf(event);
      const start = pressed.current;
      pressed.current = undefined;
      hide(brush.current);
      if (start === undefined) return;
      const [from, to] = [timeAt(Math.min(start, x), width), timeAt(Math.max(start, x), width)];
      if (Math.abs(x - start) >= LEAST_DRAG) {
        onSpan({ from, to: Math.max(to, from + LEAST_SPAN_MS) });
        return;
      }
      const lane = LANES[Math.floor((y / height) * LANES.length)];
      const near = lane && eventNear(visible, lane, timeAt(x, width));
      if (near !== undefined) onSelect(near);
    },
    onPointerCancel: () => {
      pressed.current = undefined;
      hide(brush.current);
    },
    onPointerLeave: () => {
      hide(hair.current);
      if (time.current !== null) time.current.textContent = '';
    },
    onWheel: ({ deltaX, currentTarget }: WheelEvent<HTMLElement>) => {
      if (deltaX === 0) return;
      const moved = (deltaX / Math.max(1, currentTarget.clientWidth)) * (span.to - span.from);
      onSpan({ from: span.from + moved, to: span.to + moved });
    },
  };
  return { hair, brush, time, handlers };
}
