/** What is drawn, found and quoted of lines that anybody may have written. */
import fc from 'fast-check';
import { plainText, readAnsi } from '@/features/logs/model/ansi';
import { clipboardText, lineText, lineTime, quotedLines } from '@/features/logs/model/asText';
import { findPattern, isValidPattern } from '@/features/logs/model/findPattern';
import { levelOf } from '@/features/logs/model/levels';
import {
  appendLines,
  MOST_LINES,
  olderThan,
  prependLines,
  readAnswer,
  type Line,
  type LogAnswer,
} from '@/features/logs/model/lines';
import { rowText, ROW_LIMITS } from '@/features/logs/model/rowPieces';

const WIDE = { characters: 1e6, input: 1e6, pieces: 1e6 };
const line = (message: string, time?: number): Line => ({ time, message, labels: {} });
const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('escape codes', () => {
  it('LOG-1 colours and weights become looks, 256 and 16 million colours the nearest of eight', () => {
    expect(
      readAnsi('a\u001b[1;31mb\u001b[0mc\u001b[38;5;46md\u001b[38;2;10;10;240me\u001b[39;44mf', WIDE).pieces,
    ).toEqual([
      { text: 'a', look: {} },
      { text: 'b', look: { isBold: true, colour: 1 } },
      { text: 'c', look: {} },
      { text: 'd', look: { colour: 2 } },
      { text: 'e', look: { colour: 4 } },
      { text: 'f', look: { background: 4 } },
    ]);
  });

  it.each([
    ['a title', '\u001b]0;evil title\u0007text'],
    ['a link', '\u001b]8;;javascript:alert(1)\u001b\\text\u001b]8;;\u001b\\'],
    ['a cleared screen', '\u001b[2J\u001b[1;1Htext'],
    ['C1 codes', '\u009b31mtext\u009b0m'],
    ['a character set', '\u001b(Btext'],
    ['a device string', '\u001bPq#0\u001b\\text'],
    ['an unfinished one', 'text\u001b['],
    ['a bare escape at the end', 'text\u001b'],
  ])('TM6 %s is left out', (_what, text) => {
    expect(plainText(text)).toBe('text');
    expect(textOf(readAnsi(text, WIDE).pieces)).toBe('text');
  });

  it('TM6 a string that never ends does not swallow the line', () => {
    expect(plainText(`\u001b]0;${'a'.repeat(5000)}`)).toBe(`0;${'a'.repeat(5000)}`);
  });

  it('TM6 ten thousand random escape texts: what is drawn is the plain text, without a code', () => {
    const part = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '\u009b',
      '\u009d',
      'm',
      ';',
      '38',
      '5',
      '1',
      '\u0007',
      '\\',
      '<b>',
      'x',
      ' ',
      '\u001b[0m',
      '(',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const { pieces, isCut } = readAnsi(text, WIDE);
        expect(isCut).toBe(false);
        expect(textOf(pieces)).toBe(plainText(text));
        expect(textOf(pieces)).not.toContain('\u001b');
      }),
      { numRuns: 10_000 },
    );
  });

  it('F61 a million codes and ten megabytes are cut after what may be shown, in milliseconds', () => {
    const codes = '\u001b[31m\u001b[0m'.repeat(500_000);
    const long = 'x'.repeat(10 * 1024 * 1024);
    const start = performance.now();
    expect(rowText(`${codes}end`, undefined, false)).toMatchObject({ isCut: true });
    const row = rowText(long, undefined, false);
    expect(performance.now() - start).toBeLessThan(200);
    expect(row.isCut).toBe(true);
    expect(textOf(row.pieces)).toHaveLength(ROW_LIMITS.characters);
    expect(plainText(`${codes}end`)).toBe('end');
  });
});

describe('a row', () => {
  it('LOG-1 marks what was found across looks, at offsets of the plain text', () => {
    const { pieces } = rowText('ab\u001b[31mcd\u001b[0mef', Uint32Array.of(1, 3, 5, 6), false);
    expect(pieces).toEqual([
      { text: 'a', look: {}, isFound: false },
      { text: 'b', look: {}, isFound: true },
      { text: 'c', look: { colour: 1 }, isFound: true },
      { text: 'd', look: { colour: 1 }, isFound: false },
      { text: 'e', look: {}, isFound: false },
      { text: 'f', look: {}, isFound: true },
    ]);
  });

  it('TM27 writes out what cannot be seen, and keeps line ends in one row unless wrapped', () => {
    expect(textOf(rowText('a\u202Eb\u0000\r\nc', undefined, false).pieces)).toBe('a\\u{202E}b\\u{0000}⏎ c');
    expect(textOf(rowText('a\r\nb', undefined, true).pieces)).toBe('a\nb');
  });
});

describe('levels', () => {
  it.each([
    ['2026 ERROR: it broke', {}, 'error'],
    ['\u001b[1m\u001b[33mWARN\u001b[0m slow', {}, 'warn'],
    ['INFO no error was found', {}, 'info'],
    ['level=debug msg=x', {}, 'debug'],
    ['E1122 10:00:00.1 1 reflector.go:1] failed', {}, 'error'],
    ['terror and information desk', {}, 'info'],
    ['all is well', {}, 'none'],
    [`${'x'.repeat(500)} error`, {}, 'none'],
    ['ERROR says the text', { level: 'Notice' }, 'info'],
    ['x', { severity: 'CRITICAL' }, 'error'],
    ['WARN x', { level: 'purple' }, 'warn'],
  ])('LOG-1 %j with %j is %s', (message, labels, level) => {
    expect(levelOf(message, labels)).toBe(level);
  });
});

describe('find', () => {
  const ask = (text: string, more: object = {}) => ({
    text,
    isCaseSensitive: false,
    isWholeWord: false,
    isRegex: false,
    ...more,
  });
  it('LOG-1 takes signs literally, and case and words as chosen', () => {
    expect('a.c abc A.C'.match(findPattern(ask('a.c')) ?? '')).toEqual(['a.c', 'A.C']);
    expect('a.c A.C'.match(findPattern(ask('A.C', { isCaseSensitive: true })) ?? '')).toEqual(['A.C']);
    expect('end, ending, (end) über'.match(findPattern(ask('end', { isWholeWord: true })) ?? '')).toEqual([
      'end',
      'end',
    ]);
    expect('x-- y'.match(findPattern(ask('--', { isWholeWord: true })) ?? '')).toBeNull();
    expect(findPattern(ask(''))).toBeUndefined();
    expect(isValidPattern(ask('(', { isRegex: true }))).toBe(false);
    expect(isValidPattern(ask('('))).toBe(true);
  });
});

describe('answers', () => {
  const read = (body: unknown) => readAnswer(new TextEncoder().encode(JSON.stringify(body)).buffer);

  it('LOG-1 come oldest first; what is no line is an empty one, what is no JSON a sentence', () => {
    const answer = read({
      total: 7,
      cursor: 'c',
      results: [
        { id: '2', timestamp: '2026-01-31T10:00:01Z', message: 'second', labels: { a: 'b', n: 1 } },
        { timestamp: 'never', message: 1, labels: null },
        3,
      ],
    });
    expect(answer).toMatchObject({ total: 7, cursor: 'c', dropped: 0 });
    expect(answer.lines).toEqual([
      { time: undefined, message: '', labels: {} },
      { time: undefined, message: '', labels: {} },
      { id: '2', time: Date.parse('2026-01-31T10:00:01Z'), message: 'second', labels: { a: 'b' } },
    ]);
    expect(() => readAnswer(new TextEncoder().encode('<html>').buffer)).toThrow(/did not answer with JSON/);
  });

  it('LOG-1 following appends, keeps what was there, and lets go of the oldest beyond a hundred thousand', () => {
    const lines = Array.from({ length: MOST_LINES }, (_, at) => line(`l${at}`, at));
    const known: LogAnswer = { lines, total: MOST_LINES, cursor: 'a', dropped: 0, prepended: 0 };
    expect(appendLines(known, { lines: [], total: 0, cursor: 'a', dropped: 0, prepended: 0 })).toBe(known);
    const more = appendLines(known, {
      lines: [line('new')],
      total: 1,
      cursor: 'b',
      dropped: 0,
      prepended: 0,
    });
    expect(more).toMatchObject({ total: MOST_LINES + 1, cursor: 'b', dropped: 0 });
    expect(more.lines[0]).toBe(lines[0]);
    const many = Array.from({ length: 10_001 }, () => line('n'));
    const full = appendLines(known, {
      lines: many,
      total: many.length,
      cursor: 'c',
      dropped: 0,
      prepended: 0,
    });
    expect(full.lines).toHaveLength(MOST_LINES);
    expect(full.dropped).toBe(10_001);
    expect(full.lines[0]?.message).toBe('l10001');
  });
});

describe('older lines', () => {
  const answer = (lines: readonly Line[], total = lines.length): LogAnswer => ({
    lines,
    total,
    cursor: 'c',
    dropped: 0,
    prepended: 0,
  });

  it('LOG-1 come in front; what the server answers once more of the same millisecond is left out, as often as it is known', () => {
    const known = answer([line('  at x'), line('same', 50), line('same', 50), line('later', 60)], 9);
    expect(olderThan(known)).toBe(50);
    const older = answer([
      line('first', 10),
      line('  at x', undefined),
      line('same', 50),
      line('same', 50),
      line('same', 50),
    ]);
    const more = prependLines(known, older);
    expect(more.lines.map(({ message }) => message)).toEqual([
      'first',
      'same',
      '  at x',
      'same',
      'same',
      'later',
    ]);
    expect(more).toMatchObject({ total: 9, cursor: 'c', prepended: 2 });
  });

  it('LOG-1 are offered while there are any, and no more than a hundred thousand are kept', () => {
    const known = answer([line('a', 5)], 3);
    const none = prependLines(known, answer([line('a', 5)]));
    expect(olderThan(none)).toBeUndefined();
    expect(olderThan(answer([line('a', 5)]))).toBeUndefined();
    expect(olderThan(answer([line('without a time')], 3))).toBeUndefined();
    const many = Array.from({ length: MOST_LINES }, (_, at) => line(`l${at}`, at - MOST_LINES));
    const full = prependLines(known, answer(many));
    expect(full.lines).toHaveLength(MOST_LINES);
    expect([full.lines[0]?.message, full.lines.at(-1)?.message]).toEqual(['l1', 'a']);
    expect(olderThan({ ...full, total: 1e6 })).toBeUndefined();
  });
});

describe('lines as text', () => {
  it('LOG-1 copies without codes, with the time where times are shown', () => {
    const one = line('\u001b[31mred\u001b[0m', Date.parse('2026-01-31T10:00:01.5Z'));
    expect(lineText(one, true)).toBe('2026-01-31T10:00:01.500Z red');
    expect(lineText(one, false)).toBe('red');
    expect(lineTime(one.time)).toMatch(/^2026-01-3\d \d\d:\d\d:01\.500$/);
    expect(lineTime(undefined)).toBe('');
    expect(clipboardText([one, line('x')], false)).toBe('red\nx\n');
    expect(clipboardText([line('x'.repeat(20_000_001))], false)).toBeUndefined();
  });

  it('EVD-2 evidence quotes at most two hundred lines of four thousand characters, and says what it left out', () => {
    const quoted = quotedLines([line('x'.repeat(4010)), ...Array.from({ length: 300 }, () => line('y', 0))]);
    expect(quoted).toHaveLength(200);
    expect(quoted[0]).toMatchObject({ timestamp: '', message: `${'x'.repeat(4000)}… (10 more characters)` });
    expect(quoted[1]).toMatchObject({ timestamp: '1970-01-01T00:00:00.000Z', message: 'y' });
  });
});
