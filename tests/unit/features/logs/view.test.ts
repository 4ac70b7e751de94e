/** Levels, find, selection and addresses of a list of lines. */
import { aroundPatch } from '@/features/logs/model/around';
import {
  foundPlaces,
  levelCounts,
  nextFound,
  partOf,
  rangesOf,
  shownPlaces,
} from '@/features/logs/model/findings';
import { findKey, keyOf } from '@/features/logs/model/lineKey';
import type { Line } from '@/features/logs/model/lines';
import { selectedPlaces, selectedRange, somePlaces } from '@/features/logs/model/selection';
import { selectorsOf } from '@/features/logs/model/selectors';
import { createLineIndex } from '@/features/logs/reader/lineIndex';
import { createLineReader, type LineReader } from '@/features/logs/reader/lineReader';
import { createReaderLoop } from '@/features/logs/reader/readerLoop';
import type { FromReader } from '@/features/logs/reader/messages';
import { logsSearch } from '@/features/logs/search';

const line = (message: string, time?: number): Line => ({ time, message, labels: {} });
const ask = (text: string, isRegex = false) => ({
  text,
  isCaseSensitive: false,
  isWholeWord: false,
  isRegex,
});
const LINES = [
  line('ERROR one', 1000),
  line('INFO two', 2000),
  line('at two'),
  line('ERROR three two', 3000),
];

async function until(reader: LineReader, isReady: () => boolean): Promise<void> {
  if (isReady()) return;
  await new Promise<void>((resolve) => {
    const stop = reader.subscribe(() => {
      if (!isReady()) return;
      stop();
      resolve();
    });
  });
}

describe('the index', () => {
  it('LOG-1 finds lines and where, at most a hundred times in one; an expression that fits nothing ends', () => {
    const index = createLineIndex();
    expect([...index.add(LINES)]).toEqual([0, 2, 4, 0]);
    const found = index.find(ask('two'), 0, index.count());
    expect([...found.lines]).toEqual([1, 2, 3]);
    expect([...(rangesOf(partOf([found], 3), 3) ?? [])]).toEqual([12, 15]);
    expect(rangesOf(partOf([found], 0), 0)).toBeUndefined();
    expect([...index.find(ask('x*', true), 0, 4).lines]).toEqual([]);
    index.add([line('a'.repeat(1000))]);
    expect(rangesOf(partOf([index.find(ask('a'), 4, 5)], 4), 4)).toHaveLength(200);
  });

  it('LOG-1 a question is answered part by part, and a newer one stops it', () => {
    const said: FromReader[] = [];
    const works: (() => void)[] = [];
    const handle = createReaderLoop(
      (message) => said.push(message),
      (work) => works.push(work),
    );
    handle({ kind: 'reset', generation: 1 });
    handle({ kind: 'add', lines: Array.from({ length: 9000 }, (_, at) => line(`line ${at}`)) });
    handle({ kind: 'ask', question: 1, find: ask('line 1') });
    works.shift()?.();
    handle({ kind: 'ask', question: 2, find: ask('line 8999') });
    while (works.length > 0) works.shift()?.();
    const parts = said.filter((message) => message.kind === 'found');
    expect(parts.map(({ question, upTo }) => [question, upTo])).toEqual([
      [1, 4000],
      [2, 4000],
      [2, 8000],
      [2, 9000],
    ]);
    expect([...(parts[3]?.found.lines ?? [])]).toEqual([8999]);
  });

  it('LOG-1 lines that come later are looked through as well; other lines are looked through anew', async () => {
    const reader = createLineReader();
    const places = () => reader.findings().found.flatMap(({ lines }) => [...lines]);
    reader.follow(LINES);
    reader.ask(ask('two'));
    await until(reader, () => reader.findings().state === 'done');
    expect(places()).toEqual([1, 2, 3]);
    expect(levelCounts(reader.findings())).toEqual({ error: 2, warn: 0, info: 1, debug: 0, none: 1 });
    const more = [...LINES, line('WARN two more')];
    reader.follow(more);
    await until(reader, () => reader.findings().levelled === 5 && reader.findings().searched === 5);
    expect(places()).toEqual([1, 2, 3, 4]);
    reader.follow([line('two alone')]);
    await until(reader, () => reader.findings().levelled === 1 && reader.findings().searched === 1);
    expect(places()).toEqual([0]);
    reader.ask(ask('(', true));
    await until(reader, () => reader.findings().state === 'invalid');
    // Nothing could stop an expression on this thread.
    reader.ask(ask('t+', true));
    await until(reader, () => reader.findings().state === 'unsupported');
    reader.ask(ask(''));
    await until(reader, () => reader.findings().state === 'idle');
    reader.stop();
  });
});

describe('what is shown', () => {
  const index = createLineIndex();
  const levels = index.add(LINES);
  const findings = {
    levels,
    levelled: 4,
    found: [index.find(ask('two'), 0, 4)],
    searched: 4,
    state: 'done' as const,
  };
  it('LOG-1 chosen levels leave the others out, of the finds as well', () => {
    const all = shownPlaces(4, findings, []);
    const errors = shownPlaces(4, findings, ['error']);
    expect(errors.count).toBe(2);
    expect([errors.at(0), errors.at(1)]).toEqual([0, 3]);
    expect(errors.positionOf(1)).toBe(1);
    expect(foundPlaces(findings.found, all, 4)).toEqual([1, 2, 3]);
    expect(foundPlaces(findings.found, errors, 4)).toEqual([3]);
  });

  it('LOG-1 find goes round in both directions', () => {
    expect(nextFound(0, undefined, 1)).toBeUndefined();
    expect(nextFound(3, undefined, 1)).toBe(0);
    expect(nextFound(3, undefined, -1)).toBe(2);
    expect(nextFound(3, 2, 1)).toBe(0);
    expect(nextFound(3, 0, -1)).toBe(2);
  });

  it('LOG-1 a key finds its line again, and the range between two of them what is shown of it', () => {
    const keys = LINES.map((_, place) => keyOf(LINES, place));
    expect(new Set(keys).size).toBe(4);
    expect(keys.map((key) => findKey(LINES, key))).toEqual([0, 1, 2, 3]);
    expect(keys[2]).toMatch(/^2000\+1-/);
    expect(findKey(LINES, 'nonsense')).toBeUndefined();
    const range = selectedRange(LINES, keys[3], keys[1]);
    expect(range).toEqual({ first: 1, last: 3, anchor: 3, head: 1 });
    expect(range && selectedPlaces(range, somePlaces(Uint32Array.of(0, 2, 3)))).toEqual([2, 3]);
    expect(selectedRange(LINES, keys[0], 'gone')).toMatchObject({ first: 0, last: 0 });
    expect(selectedRange(LINES, 'gone', keys[0])).toBeUndefined();
  });

  it('LOG-1 a permalink names the time of its lines and nothing that hides what is around', () => {
    const patch = aroundPatch(LINES, { first: 0, last: 1, anchor: 0, head: 1 }, 1000);
    expect(patch).toMatchObject({ rangeType: 'absolute', mode: 'history', query: '', levels: [] });
    expect(Date.parse(patch.from ?? '')).toBe(1000 - 900_000);
    expect(patch.lineEnd).toBe(keyOf(LINES, 1));
    const one = { first: 0, last: 0, anchor: 0, head: 0 };
    expect(aroundPatch([line('no time')], one, 1000)).not.toHaveProperty('rangeType');
  });

  it('LOG-1 a permalink ends where its lines are still among the newest that are asked for', () => {
    const many = Array.from({ length: 100 }, (_, number) => line(`line ${number}`, 1000 * number));
    const early = { first: 3, last: 3, anchor: 3, head: 3 };
    expect(Date.parse(aroundPatch(many, early, 20).to ?? '')).toBe(13_000);
    expect(Date.parse(aroundPatch(many, early, 1000).to ?? '')).toBe(3000 + 900_000);
  });

  it('LOG-1 the same text without a time is another line after another moment', () => {
    const traces = [line('first', 1), line('at pay'), line('at pay'), line('second', 2), line('at pay')];
    const places = traces.map((_, place) => findKey(traces, keyOf(traces, place)));
    expect(places).toEqual([0, 1, 2, 3, 4]);
    const untimed = [line('a'), line('b'), line('a')];
    expect(untimed.map((_, place) => findKey(untimed, keyOf(untimed, place)))).toEqual([0, 1, 2]);
  });
});

describe('addresses', () => {
  it('URL-1 LOG-1 everything chosen survives the address; nonsense is the default', () => {
    const values = {
      component: 'c',
      name: 'app',
      query: 'x y',
      mode: 'follow' as const,
      timeRange: '1d' as const,
      limit: '100000' as const,
      levels: ['error' as const, 'none' as const],
      find: 'a&b',
      regex: true,
      wrap: true,
      times: false,
      line: '1-a',
      lineEnd: '2-b',
    };
    expect(logsSearch.parse(logsSearch.serialize(values))).toMatchObject(values);
    expect(logsSearch.parse(new URLSearchParams('mode=x&limit=7&levels=loud&timeRange=9h'))).toEqual(
      logsSearch.defaults,
    );
  });

  it('LOG-1 stored log selectors may hold anything', () => {
    expect(selectorsOf([{ name: 'a', type: 'T' }, 1, null, { type: 2 }])).toEqual([
      { name: 'a', type: 'T' },
      { name: '', type: undefined },
    ]);
    expect(selectorsOf('x')).toEqual([]);
  });
});
