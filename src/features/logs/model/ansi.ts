/**
 * Text with escape sequences → pieces of text with a look (reliability TM6). Only colours and weights are read; every
 * other sequence (titles, cursor moves, links) is left out. What comes back is text: nothing of it is ever HTML. Pure.
 */

/** 0 to 7: black, red, green, yellow, blue, magenta, cyan, white. Any other colour becomes the nearest of them. */
export type AnsiColour = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface AnsiLook {
  colour?: AnsiColour;
  background?: AnsiColour;
  isBold?: boolean;
  isDim?: boolean;
  isItalic?: boolean;
  isUnderlined?: boolean;
  isStruck?: boolean;
}

export interface AnsiPiece {
  text: string;
  look: AnsiLook;
}

export interface AnsiText {
  pieces: AnsiPiece[];
  /** Something was left: more visible characters, more pieces or more input than may be shown. */
  isCut: boolean;
}

export interface AnsiLimits {
  /** Visible characters. */
  characters: number;
  /** Characters that are read, seen or not. */
  input: number;
  pieces: number;
}

const ESC = 0x1b;
const BEL = 0x07;
const CSI = 0x9b;
const OSC = 0x9d;
const STRING_TERMINATOR = 0x9c;
const FIRST_FINAL = 0x40;
const LAST_FINAL = 0x7e;
/** What announces a string that ends with BEL or ST: OSC, DCS, SOS, PM, APC. */
const STRING_STARTS = ']PX^_';
/** Longer than any real colour sequence. */
const LONGEST_COLOUR = 64;

/** The end (exclusive) of the sequence that begins at `at`, or `at` where none begins. */
export function sequenceEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === CSI) return controlEnd(text, at + 1);
  if (code === OSC) return stringEnd(text, at + 1);
  if (code !== ESC) return at;
  const next = text.charAt(at + 1);
  if (next === '[') return controlEnd(text, at + 2);
  if (next !== '' && STRING_STARTS.includes(next)) return stringEnd(text, at + 2);
  let end = at + 1;
  // ESC, intermediate characters, one final character, such as ESC ( B.
  while (text.charCodeAt(end) >= 0x20 && text.charCodeAt(end) <= 0x2f) end += 1;
  const final = text.charCodeAt(end);
  return final >= 0x30 && final <= LAST_FINAL ? end + 1 : end;
}

function controlEnd(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) < FIRST_FINAL) at += 1;
  const final = text.charCodeAt(at);
  return final >= FIRST_FINAL && final <= LAST_FINAL ? at + 1 : at;
}

/** A string that never ends takes no more than its announcement away: the rest of a line must not vanish. */
function stringEnd(text: string, from: number): number {
  for (let at = from; at < text.length && at < from + 4096; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BEL || code === STRING_TERMINATOR) return at + 1;
    if (code === ESC) return text.charAt(at + 1) === '\\' ? at + 2 : at;
  }
  return from;
}

const LEVELS = [0, 95, 135, 175, 215, 255] as const;

function nearest(red: number, green: number, blue: number): AnsiColour {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return most < 64 ? 0 : 7;
  const middle = (most + least) / 2;
  const bits = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return bits as AnsiColour; // three bits
}

function paletteColour(index: number): AnsiColour {
  if (index < 16) return (index % 8) as AnsiColour; // a remainder of 8
  if (index >= 232) return index < 238 ? 0 : 7;
  const cube = index - 16;
  const level = (step: number) => LEVELS[step % 6] ?? 0;
  return nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6)), level(cube));
}

/** `5;n` or `2;r;g;b` after 38 or 48, and how many numbers it took. */
function extended(codes: readonly number[], at: number): [colour: AnsiColour | undefined, taken: number] {
  const number = (offset: number) => codes[at + offset] ?? 0;
  if (number(1) === 5) return [number(2) <= 255 ? paletteColour(number(2)) : undefined, 2];
  if (number(1) === 2) return [nearest(number(2), number(3), number(4)), 4];
  return [undefined, 0];
}

const ON: Readonly<Record<number, AnsiLook>> = {
  1: { isBold: true },
  2: { isDim: true },
  3: { isItalic: true },
  4: { isUnderlined: true },
  9: { isStruck: true },
};
const OFF: Readonly<Record<number, readonly (keyof AnsiLook)[]>> = {
  22: ['isBold', 'isDim'],
  23: ['isItalic'],
  24: ['isUnderlined'],
  29: ['isStruck'],
  39: ['colour'],
  49: ['background'],
};

function without(look: AnsiLook, keys: readonly (keyof AnsiLook)[]): AnsiLook {
  return Object.fromEntries(Object.entries(look).filter(([name]) => !keys.some((key) => key === name)));
}

function colourOf(code: number, first: number): AnsiColour | undefined {
  const base = code >= first + 60 ? code - first - 60 : code - first;
  return base >= 0 && base <= 7 ? (base as AnsiColour) : undefined; // in range
}

function withCode(look: AnsiLook, code: number): AnsiLook {
  if (code === 0) return {};
  const on = ON[code];
  if (on !== undefined) return { ...look, ...on };
  const off = OFF[code];
  if (off !== undefined) return without(look, off);
  const colour = colourOf(code, 30);
  if (colour !== undefined) return { ...look, colour };
  const background = colourOf(code, 40);
  return background === undefined ? look : { ...look, background };
}

function withCodes(look: AnsiLook, codes: readonly number[]): AnsiLook {
  let next = look;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const [colour, taken] = extended(codes, at);
      if (colour !== undefined) next = { ...next, [code === 38 ? 'colour' : 'background']: colour };
      at += taken;
    } else next = withCode(next, code);
  }
  return next;
}

/** The look after the sequence `text[from, to)`; unchanged when it is none of colours. */
function lookAfter(look: AnsiLook, text: string, from: number, to: number): AnsiLook {
  if (text.charAt(to - 1) !== 'm' || to - from > LONGEST_COLOUR) return look;
  const start = text.charCodeAt(from) === CSI ? from + 1 : from + 2;
  const body = text.slice(start, to - 1);
  if (!/^[\d;:]*$/.test(body)) return look;
  return withCodes(look, body.split(/[;:]/).map(Number));
}

const MAY_BEGIN = /[\u001b\u009b\u009d]/;

/** The pieces of the first characters of a text, within limits that no text can break. */
export function readAnsi(text: string, limits: AnsiLimits): AnsiText {
  if (text.length <= limits.characters && !MAY_BEGIN.test(text))
    return { pieces: text === '' ? [] : [{ text, look: {} }], isCut: false };
  const pieces: AnsiPiece[] = [];
  let look: AnsiLook = {};
  let room = limits.characters;
  let at = 0;
  const most = Math.min(text.length, limits.input);
  while (at < most && room > 0 && pieces.length < limits.pieces) {
    const end = sequenceEnd(text, at);
    if (end > at) {
      look = lookAfter(look, text, at, end);
      at = end;
      continue;
    }
    let stop = at + 1;
    const farthest = Math.min(most, at + room);
    while (stop < farthest && !isStart(text.charCodeAt(stop))) stop += 1;
    pieces.push({ text: text.slice(at, stop), look });
    room -= stop - at;
    at = stop;
  }
  return { pieces, isCut: at < text.length };
}

const isStart = (code: number): boolean => code === ESC || code === CSI || code === OSC;

/** The text without any sequence: what find looks at, and what is copied and attached. */
export function plainText(text: string): string {
  if (!MAY_BEGIN.test(text)) return text;
  const parts: string[] = [];
  let from = 0;
  let at = text.search(MAY_BEGIN);
  while (at < text.length) {
    const end = sequenceEnd(text, at);
    if (end === at) {
      at += 1;
      continue;
    }
    if (at > from) parts.push(text.slice(from, at));
    from = end;
    at = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
