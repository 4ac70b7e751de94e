import type { Codec } from '../codec';

function same<T>(a: T, b: T): boolean {
  return a === b;
}

export const stringCodec: Codec<string> = {
  parse: (text) => text,
  serialize: (value) => value,
  equals: same,
};

export const boolCodec: Codec<boolean> = {
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  serialize: String,
  equals: same,
};

/** Whole numbers from `least` upwards. */
export function intCodec(least = 0): Codec<number> {
  return {
    parse: (text) => {
      const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) && value >= least ? value : undefined;
    },
    serialize: String,
    equals: same,
  };
}

/** One of a closed set of words. */
export function oneOfCodec<const T extends string>(words: readonly T[]): Codec<T> {
  return { parse: (text) => words.find((word) => word === text), serialize: (value) => value, equals: same };
}

/** A text of its own or nothing; the empty text means nothing. */
export const optionalCodec: Codec<string | undefined> = {
  parse: (text) => (text === '' ? undefined : text),
  serialize: (value) => value ?? '',
  equals: same,
};

/** Whole numbers from `least` upwards, or nothing. */
export function optionalIntCodec(least = 0): Codec<number | undefined> {
  return { parse: intCodec(least).parse, serialize: (value) => String(value ?? ''), equals: same };
}
