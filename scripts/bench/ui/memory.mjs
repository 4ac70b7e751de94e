/**
 * How far away the machine's memory is just now. Laying out and painting a page is mostly waiting for it, and on a shared
 * machine it depends on the neighbours: a fixed piece of script says the same while every frame takes twice as long.
 */
import { performance } from 'node:perf_hooks';

/** Four bytes each: 32 MB, more than a processor's caches leave to one process. */
const PLACES = 1 << 23;
const READS = 1_000_000;

/** Each place names another one, all of them in one round (Sattolo's shuffle). */
function createRound() {
  const next = Int32Array.from({ length: PLACES }, (_, at) => at);
  for (let at = PLACES - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * at);
    [next[at], next[other]] = [next[other], next[at]];
  }
  return next;
}

let round;

/** Nanoseconds from one read to the next, of a million of which each says where the next one is. */
export function memoryNanoseconds() {
  round ??= createRound();
  let at = 0;
  const began = performance.now();
  for (let read = 0; read < READS; read += 1) at = round[at];
  const ms = performance.now() - began;
  return ((ms + (at < 0 ? 1 : 0)) * 1e6) / READS;
}
